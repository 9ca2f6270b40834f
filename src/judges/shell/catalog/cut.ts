/** cut. */

import { cutOut } from "../evaluation/shapes.ts";
import { program } from "../program.ts";
import { passesCut } from "../programs/filters.ts";
import { cutReads, cutShown } from "../readings.ts";

export default program({
  names: "cut",
  inputShown: cutShown,
  traits: ["complains"],
  prints: cutOut,
  passesInput: passesCut,
  flags: "--complement -s|--only-delimited -n -z|--zero-terminated -w",
  values: "-d|--delimiter -f|--fields -b|--bytes -c|--characters --output-delimiter -O",
  operands: "read",
  judge: cutReads,
});
