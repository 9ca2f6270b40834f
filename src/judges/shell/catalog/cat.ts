/** cat. */

import { sameWithoutWords } from "../evaluation/shapes.ts";
import { program } from "../program.ts";
import { cat } from "../programs/readers.ts";

export default program({
  names: "cat",
  lines: /^-[bns]+$/,
  prints: sameWithoutWords,
  passesInput: true,
  traits: ["complains", "accounts-for-files", "often-disguised", "viewer", "changes-named-files"],
  judge: cat,
});
