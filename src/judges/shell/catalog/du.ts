/** du: how large files are. */

import { columns } from "../evaluation/shapes.ts";
import { program } from "../program.ts";

export default program({
  names: "du",
  prints: columns(1),
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
