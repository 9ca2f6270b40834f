/** find. */

import { searches } from "../file-programs.ts";
import { program } from "../program.ts";

export default program({
  names: "find",
  dialect: "windows",
  posix: "another",
  judge: searches,
});
