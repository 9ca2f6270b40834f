/** retry: runs a program until it succeeds. */
import { program } from "../program.ts";

export default program({
  names: "retry",
  flags: "-q|--quiet -v|--verbose",
  values: "-t|--times -d|--delay -m|--max -u|--until -w|--while -n|--num -s|--sleep",
  options: { "-h|--help": "help" },
  wraps: {},
});
