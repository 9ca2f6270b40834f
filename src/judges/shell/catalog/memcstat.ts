/** memcstat, memcping, memccapable: what a memcached server says of itself. */
import { program } from "../program.ts";

export default program({
  names: "memcstat memcping memccat memcexist",
  flags: "-b --binary --flag --quiet",
  values: "-s --servers -u --username -p --password --hash --expire --args --analyze",
  options: { "--file=": "write", "--help|--version": "help" },
  operands: "names",
});
