/** robocopy. */

import { mirrors } from "../file-programs.ts";
import { program } from "../program.ts";

export default program({
  names: "robocopy",
  dialect: "windows",
  judge: mirrors,
});
