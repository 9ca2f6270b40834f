/** seq. */

import { sequences } from "../evaluation/shapes.ts";
import { program } from "../program.ts";
import { seq } from "../programs/printing.ts";

export default program({
  names: "seq",
  traits: ["complains"],
  prints: sequences,
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  judge: seq,
});
