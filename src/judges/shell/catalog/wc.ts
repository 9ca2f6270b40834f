/** wc: counts lines, words and letters. */

import { lengths } from "../evaluation/shapes.ts";
import { program } from "../program.ts";

export default program({
  names: "wc",
  prints: lengths,
  traits: ["accounts-for-files"],
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  options: {
    "--files0-from=": "read",
    "-X|--exclude-from=": "read",
    "-o=": "overwrite",
    "-f=": "read",
  },
  operands: "names",
});
