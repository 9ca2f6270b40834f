/** abduco: runs a program in a session of its own. */
import { program } from "../program.ts";

export default program({
  names: "abduco",
  flags: "-f -l -p -q -r",
  values: "-e -A -c -n -a",
  wraps: { alone: "exec.read" },
});
