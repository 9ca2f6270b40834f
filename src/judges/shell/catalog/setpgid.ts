/** setpgid, pgrphack: runs a program in a process group of its own. */
import { program } from "../program.ts";

export default program({
  names: "setpgid pgrphack",
  flags: "-f|--foreground",
  options: { "-h|--help": "help", "-V|--version": "help" },
  wraps: {},
});
