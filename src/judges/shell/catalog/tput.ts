/** tput: what the terminal can do. */

import { terminalSizes } from "../evaluation/shapes.ts";
import { program } from "../program.ts";

export default program({
  names: "tput",
  prints: terminalSizes,
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "names",
});
