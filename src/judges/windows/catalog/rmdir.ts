/** rmdir. */

import { removes } from "../file-programs.ts";
import { program } from "../program.ts";

export default program({
  names: "rmdir",
  dialect: "windows",
  posix: "another",
  judge: removes,
});
