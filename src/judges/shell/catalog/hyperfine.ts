/** hyperfine. */
import { program } from "../program.ts";
import { hyperfine } from "../programs/terminals.ts";

export default program({
  names: "hyperfine",
  flags: "-N -i|--ignore-failure --show-output",
  values: `-w|--warmup -m|--min-runs -M|--max-runs -r|--runs -P|--parameter-scan -D|--parameter-step-size -L|--parameter-list --style --sort
    -u|--time-unit --output -n|--command-name`,
  options: {
    "-s|--setup=": "shell",
    "-p|--prepare=": "shell",
    "-C|--conclude=": "shell",
    "-c|--cleanup=": "shell",
    "--reference=": "shell",
    "-S|--shell=": "shell",
    "--export-asciidoc|--export-csv|--export-json|--export-markdown|--export-orgmode=": "write",
    "--input=": "read",
    "-h|--help": "help",
    "-V|--version": "help",
  },
  judge: hyperfine,
});
