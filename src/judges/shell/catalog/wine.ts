/** wine, wine64: runs a program of Windows. */
import { program } from "../program.ts";

export default program({
  names: "wine wine64",
  options: { "--help": "help", "--version": "help" },
  wraps: { alone: "exec.help" },
});
