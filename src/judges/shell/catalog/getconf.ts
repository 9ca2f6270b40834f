/** getconf: limits of the system. */

import { limits } from "../evaluation/shapes.ts";
import { program } from "../program.ts";

export default program({
  names: "getconf",
  prints: limits,
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "names",
});
