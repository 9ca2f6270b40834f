/** cp, gcp. */
import { program } from "../program.ts";
import { cp } from "../programs/copying.ts";

export default program({
  names: "cp gcp",
  traits: ["accounts-for-files", "often-disguised: cp", "changes-named-files: cp"],
  judge: cp,
});
