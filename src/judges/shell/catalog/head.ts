/** head, tail: programs that read. */

import { same } from "../evaluation/shapes.ts";
import { program } from "../program.ts";

export default program({
  names: "head tail",
  lines: /^-(?:n?\+?\d*|q)$/,
  prints: same,
  passesInput: true,
  traits: ["complains", "viewer", "changes-named-files"],
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  values: "-n|--lines -s|--sleep-interval --pid",
  options: {
    "-c|--bytes=": "count",
  },
  operands: "lines",
});
