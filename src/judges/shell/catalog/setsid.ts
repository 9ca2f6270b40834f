/** setsid: runs a program in a session of its own. */
import { program } from "../program.ts";

export default program({
  names: "setsid",
  flags: "-c|--ctty -f|--fork -w|--wait",
  options: { "-h|--help": "help", "-V|--version": "help" },
  wraps: {},
});
