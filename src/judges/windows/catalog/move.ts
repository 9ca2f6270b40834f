/** move, ren, rename. */

import { moves } from "../file-programs.ts";
import { program } from "../program.ts";

export default program({
  names: "move ren rename",
  dialect: "windows",
  posix: "another",
  judge: moves,
});
