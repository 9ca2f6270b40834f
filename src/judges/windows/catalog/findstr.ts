/** findstr. */

import { searches } from "../file-programs.ts";
import { program } from "../program.ts";

export default program({
  names: "findstr",
  dialect: "windows",
  judge: searches,
});
