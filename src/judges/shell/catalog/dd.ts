/** dd, gdd, dcfldd. */
import { program } from "../program.ts";
import { dd } from "../programs/creating.ts";

export default program({
  names: "dd gdd dcfldd",
  traits: ["writes-input: dd", "copies: dd", "accounts-for-files: dd gdd", "often-disguised: dd"],
  judge: dd,
});
