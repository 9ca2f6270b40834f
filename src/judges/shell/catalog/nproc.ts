/** nproc: how many processors there are. */

import { always } from "../evaluation/shapes.ts";
import { program } from "../program.ts";

export default program({
  names: "nproc",
  prints: always,
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "names",
});
