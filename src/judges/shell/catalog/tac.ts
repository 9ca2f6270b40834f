/** tac: programs that read. */

import { same } from "../evaluation/shapes.ts";
import { program } from "../program.ts";

export default program({
  names: "tac",
  lines: /^$/,
  traits: ["complains"],
  prints: same,
  passesInput: true,
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "lines",
});
