/** mv, gmv. */
import { program } from "../program.ts";
import { mv } from "../programs/copying.ts";

export default program({
  names: "mv gmv",
  traits: [
    "copies: mv",
    "complains: mv",
    "accounts-for-files",
    "often-disguised: mv",
    "changes-named-files: mv",
  ],
  judge: mv,
});
