/** wc: counts lines, words and letters. */

import { lengths } from "../evaluation/shapes.ts";
import { program } from "../program.ts";
import { countShown } from "../readings.ts";

export default program({
  names: "wc",
  inputShown: countShown,
  prints: lengths,
  traits: ["complains", "accounts-for-files"],
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  options: {
    "--files0-from=": "read",
    "-X|--exclude-from=": "read",
    "-o=": "overwrite",
    "-f=": "read",
  },
  operands: "names",
});
