/** heaptrack: measures the memory of the program that it runs. */
import { program } from "../program.ts";

export default program({
  names: "heaptrack",
  flags: "-r|--raw -q|--quiet --use-inject",
  values: "-p|--pid --record-only",
  options: {
    "-h|--help": "help",
    "-v|--version": "help",
    "-a|--analyze": "tells",
    "-i": "tells",
    "-o|--output=": "write",
  },
  wraps: { alone: "exec.help" },
});
