/** uniq, guniq: programs that read text. */

import { sameWithoutWords } from "../evaluation/shapes.ts";
import { program } from "../program.ts";

export default program({
  names: "uniq guniq",
  lines: /^-[cdiu]+$/,
  traits: ["complains: uniq"],
  prints: sameWithoutWords,
  passesInput: true,
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  values: "-f|--skip-fields -s|--skip-chars -w|--check-chars",
  operands: "overwrite-second",
});
