/** tee. */
import { program } from "../program.ts";
import { tee } from "../programs/creating.ts";

export default program({
  names: "tee",
  passesInput: true,
  traits: ["writes-input", "accounts-for-files", "changes-named-files"],
  judge: tee,
});
