/** direnv: runs a program in a directory's environment. */
import { program } from "../program.ts";

export default program({
  names: "direnv",
  options: { "--help": "help", "--version": "help" },
  wraps: { verbs: "exec", operands: 1 },
});
