/** seq. */
import { program } from "../program.ts";
import { seq } from "../programs/printing.ts";

export default program({
  names: "seq",
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  judge: seq,
});
