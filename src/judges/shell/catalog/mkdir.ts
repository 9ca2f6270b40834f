/** mkdir. */
import { program } from "../program.ts";
import { mkdir } from "../programs/creating.ts";

export default program({
  names: "mkdir",
  traits: ["complains", "accounts-for-files", "changes-named-files"],
  judge: mkdir,
});
