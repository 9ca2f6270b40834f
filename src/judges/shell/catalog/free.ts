/** free: how full the memory is. */

import { columns } from "../evaluation/shapes.ts";
import { program } from "../program.ts";

export default program({
  names: "free",
  prints: columns(2, 3, 4, 5, 6, 7),
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "names",
});
