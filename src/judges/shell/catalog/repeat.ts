/** repeat: the shell's own: runs a command several times. */
import { program } from "../program.ts";

export default program({
  names: "repeat",
  wraps: { operands: 1 },
});
