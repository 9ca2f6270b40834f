/** stat: what is known of a file. */

import { statistics } from "../evaluation/shapes.ts";
import { program } from "../program.ts";

export default program({
  names: "stat",
  prints: statistics,
  traits: ["complains", "accounts-for-files"],
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "names",
});
