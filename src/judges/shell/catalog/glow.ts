/** glow, mdless, mdcat: Markdown shown. */
import { program } from "../program.ts";

export default program({
  names: "glow mdless mdcat",
  source: "glow --help",
  flags: `-a|--all -l|--line-numbers -n|--preserve-new-lines -t|--tui -m|--mouse --local
    -P|--no-pager -c|--no-colour -L`,
  values: "-s|--style -w|--width --columns",
  options: { "--config=": "config", "-p|--pager": "exec.read" },
  operands: "read",
});
