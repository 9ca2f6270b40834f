/** dirname. */

import { posix } from "node:path";
import { program } from "../program.ts";
import { part } from "../programs/printing.ts";

export default program({
  names: "dirname",
  traits: ["prints-words", "accounts-for-files"],
  judge: part((path) => posix.dirname(path)),
});
