/** printf. */
import { program } from "../program.ts";
import { printf } from "../programs/printing.ts";

export default program({
  names: "printf",
  traits: ["prints-words", "accounts-for-files", "changes-named-files"],
  judge: printf,
});
