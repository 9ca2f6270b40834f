/** shred, gshred, scrub. */
import { program } from "../program.ts";
import { shred } from "../programs/removal.ts";

export default program({
  names: "shred gshred scrub",
  traits: ["accounts-for-files: shred", "deletes"],
  judge: shred,
});
