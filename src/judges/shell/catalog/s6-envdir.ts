/** s6-envdir, envdir: runs a program with the variables of a directory. */
import { program } from "../program.ts";

export default program({
  names: "s6-envdir envdir",
  flags: "-I -i -f -n -c",
  values: "-L",
  wraps: { operands: 1 },
});
