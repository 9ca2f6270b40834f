/** icacls, cacls, xcacls, takeown, … */

import { permits } from "../file-programs.ts";
import { program } from "../program.ts";

export default program({
  names: "icacls cacls xcacls takeown attrib",
  dialect: "windows",
  judge: permits,
});
