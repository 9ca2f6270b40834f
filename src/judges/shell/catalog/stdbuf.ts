/** stdbuf, gstdbuf: runs a program with other buffers. */
import { program } from "../program.ts";

export default program({
  names: "stdbuf gstdbuf",
  traits: ["runs-once: stdbuf"],
  values: "-i|--input -o|--output -e|--error",
  options: { "--help": "help", "--version": "help" },
  wraps: {},
});
