/** ln, gln, link. */
import { program } from "../program.ts";
import { ln } from "../programs/copying.ts";

export default program({
  names: "ln gln link",
  traits: [
    "copies: ln link",
    "complains: ln",
    "accounts-for-files: ln gln",
    "changes-named-files: ln",
  ],
  judge: ln,
});
