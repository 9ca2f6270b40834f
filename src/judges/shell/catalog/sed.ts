/** sed, gsed. */

import { edited } from "../evaluation/shapes.ts";
import { program } from "../program.ts";
import { passesSed } from "../programs/filters.ts";
import { sed } from "../programs/sed.ts";
import { sedShown } from "../readings.ts";

export default program({
  names: "sed gsed",
  inputShown: sedShown,
  prints: edited,
  passesInput: passesSed,
  traits: ["complains: sed", "launcher", "accounts-for-files", "changes-named-files: sed"],
  judge: sed,
});
