/** echo. */
import { program } from "../program.ts";
import { echo } from "../programs/printing.ts";

export default program({
  names: "echo",
  traits: ["prints-words", "accounts-for-files", "dummy", "changes-named-files"],
  judge: echo,
});
