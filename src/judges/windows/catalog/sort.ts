/** sort. */

import { sorts } from "../file-programs.ts";
import { program } from "../program.ts";

export default program({
  names: "sort",
  dialect: "windows",
  posix: "another",
  judge: sorts,
});
