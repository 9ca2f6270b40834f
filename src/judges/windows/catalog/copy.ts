/** copy, replace, expand. */

import { copies } from "../file-programs.ts";
import { program } from "../program.ts";

export default program({
  names: "copy replace expand",
  dialect: "windows",
  posix: "another",
  judge: copies,
});
