/** fakeroot, fakeroot-ng, pseudo, …: runs a program as if it were root. */
import { program } from "../program.ts";

export default program({
  names: "fakeroot fakeroot-ng pseudo fakechroot",
  flags: "-u|--unknown-is-real -v|--version",
  values: "-l|--lib --faked -i -s -b --foreground",
  options: { "-h|--help": "help" },
  wraps: { alone: "code.exec.repl" },
});
