/** time, gtime: tells how long a program takes. */
import { program } from "../program.ts";

export default program({
  names: "time gtime",
  flags: "-a|--append -p|--portability -q|--quiet -v|--verbose -l -h",
  values: "-f|--format",
  options: { "-V|--version": "help", "--help": "help", "-o|--output=": "write" },
  wraps: { alone: "shell.builtin" },
});
