/** dtach: runs a program in a session of its own. */
import { program } from "../program.ts";

export default program({
  names: "dtach",
  flags: "-E -z",
  values: "-A -c -n -N -r -a -p",
  wraps: { alone: "code.exec.repl" },
});
