/** watch, gwatch: runs a shell's text again and again. */
import { program } from "../program.ts";

export default program({
  names: "watch gwatch",
  flags: `-b|--beep -c|--color -C --no-color -e|--errexit -g --chgexit -p|--precise -r --no-rerun -t
    --no-title -w --no-wrap -x --exec -d|--differences -f|--follow`,
  values: "-n --interval -q --equexit -s|--shotsdir",
  options: { "-h|--help": "help", "-v|--version": "help" },
  wraps: { words: "text" },
});
