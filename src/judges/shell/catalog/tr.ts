/** tr. */

import { translated } from "../evaluation/shapes.ts";
import { program } from "../program.ts";
import { tr } from "../programs/decoding.ts";

export default program({
  names: "tr",
  prints: translated,
  passesInput: true,
  judge: tr,
});
