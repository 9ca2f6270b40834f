/** exec: the shell's own: a program in its place. */
import { program } from "../program.ts";

export default program({
  names: "exec",
  flags: "-c -l",
  values: "-a",
  wraps: { alone: "shell.builtin" },
});
