/** sed, gsed. */

import { edited } from "../evaluation/shapes.ts";
import { program } from "../program.ts";
import { passesSed } from "../programs/filters.ts";
import { sed } from "../programs/sed.ts";

export default program({
  names: "sed gsed",
  prints: edited,
  passesInput: passesSed,
  traits: ["launcher", "accounts-for-files", "changes-named-files: sed"],
  judge: sed,
});
