/** cp, gcp. */
import { program } from "../program.ts";
import { cp } from "../programs/copying.ts";

export default program({
  names: "cp gcp",
  traits: [
    "writes-input: cp",
    "copies: cp",
    "complains: cp",
    "accounts-for-files",
    "often-disguised: cp",
    "changes-named-files: cp",
  ],
  judge: cp,
});
