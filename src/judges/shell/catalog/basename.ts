/** basename. */

import { posix } from "node:path";
import { program } from "../program.ts";
import { part } from "../programs/printing.ts";

export default program({
  names: "basename",
  judge: part((path, end) => posix.basename(path, end)),
});
