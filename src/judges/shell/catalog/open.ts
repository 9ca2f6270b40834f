/** open. */
import { program } from "../program.ts";
import { macOpen } from "../programs/desktop.ts";

export default program({
  names: "open",
  traits: ["accounts-for-files"],
  judge: macOpen,
});
