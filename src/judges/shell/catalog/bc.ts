/** bc: calculates. */

import { same } from "../evaluation/shapes.ts";
import { program } from "../program.ts";

export default program({
  names: "bc",
  prints: same,
  passesInput: true,
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "read",
});
