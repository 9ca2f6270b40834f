/** rm, grm. */
import { program } from "../program.ts";
import { rm } from "../programs/removal.ts";

export default program({
  names: "rm grm",
  traits: [
    "complains: rm",
    "accounts-for-files",
    "often-disguised: rm",
    "deletes",
    "changes-named-files: rm",
  ],
  judge: rm,
});
