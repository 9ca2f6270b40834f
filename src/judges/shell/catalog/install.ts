/** install, ginstall. */
import { program } from "../program.ts";
import { install } from "../programs/copying.ts";

export default program({
  names: "install ginstall",
  traits: ["writes-input: install", "copies: install", "accounts-for-files"],
  judge: install,
});
