/** nice, gnice: runs a program with another priority. */
import { program } from "../program.ts";

export default program({
  names: "nice gnice",
  flags: "-0 -1 -2 -3 -4 -5 -6 -7 -8 -9",
  values: "-n --adjustment",
  options: { "--help": "help", "--version": "help" },
  wraps: { alone: "exec.read" },
});
