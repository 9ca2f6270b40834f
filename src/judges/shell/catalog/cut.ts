/** cut. */
import { program } from "../program.ts";
import { cutReads, readsBy } from "../readings.ts";

export default program({
  names: "cut",
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "read",
  judge: readsBy(cutReads),
});
