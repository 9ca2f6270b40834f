/** mklink. */

import { links } from "../file-programs.ts";
import { program } from "../program.ts";

export default program({
  names: "mklink",
  dialect: "windows",
  judge: links,
});
