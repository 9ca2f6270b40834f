/** stdbuf, gstdbuf: runs a program with other buffers. */
import { program } from "../program.ts";

export default program({
  names: "stdbuf gstdbuf",
  values: "-i|--input -o|--output -e|--error",
  options: { "--help": "help", "--version": "help" },
  wraps: {},
});
