/** uclampset: runs a program with another scheduling. */
import { program } from "../program.ts";

export default program({
  names: "uclampset",
  flags: "-a|--all-tasks -R|--reset-on-fork -v|--verbose -s|--system",
  values: "-m -M -p|--pid",
  options: { "--max": "tells", "-h|--help": "help", "-V|--version": "help" },
  wraps: { alone: "exec.read" },
});
