/** noglob, nocorrect, builtin, …: runs a program as it is. */
import { program } from "../program.ts";

export default program({
  names: "noglob nocorrect builtin run-one keep-one-running chronic ifne exec-one",
  flags: "-e -v -n",
  wraps: { alone: "shell.builtin" },
});
