/** ltrace: shows the library calls of the program that it runs. */
import { program } from "../program.ts";

export default program({
  names: "ltrace",
  flags: "-b --no-signals -c -C --demangle -f -h -i -L -r -S -t -tt -ttt -T",
  values:
    "-w -a|--align -A -D|--debug -e -F --config -l|--library -n --indent -p -s -u --where -x -X",
  options: { "--help": "help", "-V|--version": "help", "-o|--output=": "write" },
  wraps: { alone: "process.read" },
});
