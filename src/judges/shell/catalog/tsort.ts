/** tsort, ptx: programs that read text. */
import { program } from "../program.ts";

export default program({
  names: "tsort ptx",
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "read",
});
