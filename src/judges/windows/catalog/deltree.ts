/** deltree. */

import { removes } from "../file-programs.ts";
import { program } from "../program.ts";

export default program({
  names: "deltree",
  dialect: "windows",
  judge: removes,
});
