/** truncate, gtruncate. */
import { program } from "../program.ts";
import { truncate } from "../programs/removal.ts";

export default program({
  names: "truncate gtruncate",
  traits: ["accounts-for-files: truncate"],
  judge: truncate,
});
