/** diskpart. */

import { partitions } from "../file-programs.ts";
import { program } from "../program.ts";

export default program({
  names: "diskpart",
  dialect: "windows",
  judge: partitions,
});
