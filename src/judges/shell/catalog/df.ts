/** df: how full the disks are. */

import { columns } from "../evaluation/shapes.ts";
import { program } from "../program.ts";

export default program({
  names: "df",
  prints: columns(2, 3, 4, 5),
  traits: ["accounts-for-files"],
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "names",
});
