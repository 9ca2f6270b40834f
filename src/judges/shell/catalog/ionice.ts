/** ionice: runs a program with another priority. */
import { program } from "../program.ts";

export default program({
  names: "ionice",
  flags: "-t --ignore",
  values: "-c|--class -n --classdata -p|--pid -P|--pgid -u|--uid",
  options: { "-h|--help": "help", "-V|--version": "help" },
  wraps: { alone: "exec.read" },
});
