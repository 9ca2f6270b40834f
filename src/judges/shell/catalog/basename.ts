/** basename. */

import { posix } from "node:path";
import { program } from "../program.ts";
import { part } from "../programs/printing.ts";

export default program({
  names: "basename",
  traits: ["prints-words", "accounts-for-files"],
  judge: part((path, end) => posix.basename(path, end)),
});
