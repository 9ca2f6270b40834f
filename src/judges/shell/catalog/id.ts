/** id: who one is. */

import { identities } from "../evaluation/shapes.ts";
import { program } from "../program.ts";

export default program({
  names: "id",
  traits: ["complains"],
  prints: identities,
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "names",
});
