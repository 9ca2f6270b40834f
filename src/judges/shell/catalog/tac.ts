/** tac: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "tac",
  operands: "lines",
});
