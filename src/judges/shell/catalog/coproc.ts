/** coproc: the shell's own: runs a command beside it. */
import { program } from "../program.ts";

export default program({
  names: "coproc",
  wraps: {},
});
