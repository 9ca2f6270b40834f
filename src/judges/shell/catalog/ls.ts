/** ls. */
import { program } from "../program.ts";
import { ls } from "../programs/printing.ts";

export default program({
  names: "ls",
  traits: ["complains", "accounts-for-files"],
  judge: ls,
});
