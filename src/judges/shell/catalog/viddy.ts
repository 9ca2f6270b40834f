/** viddy, hwatch: runs a shell's text again and again. */
import { program } from "../program.ts";

export default program({
  names: "viddy hwatch",
  flags: `-b -d|--differences --diff -e -g --chgexit -t --no-title -p|--precise --pty -x --exec
    --debug --unfold --skip-empty-diffs -w -c|--color -r --batch -O --diff-output-only`,
  values: `-n --interval --shell --shell-options --shell-option --save --load --disable_auto_save
    -l|--logfile -K -A|--aftercommand`,
  options: { "-h|--help": "help", "-v|--version": "help", "-V": "help" },
  wraps: { words: "text" },
});
