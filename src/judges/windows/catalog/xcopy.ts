/** xcopy. */

import { copies } from "../file-programs.ts";
import { program } from "../program.ts";

export default program({
  names: "xcopy",
  dialect: "windows",
  judge: copies,
});
