/** touch. */
import { program } from "../program.ts";
import { touch } from "../programs/creating.ts";

export default program({
  names: "touch",
  traits: ["complains", "accounts-for-files", "changes-named-files"],
  judge: touch,
});
