/** mklink. */

import { links } from "../file-programs.ts";
import { program } from "../program.ts";

export default program({
  names: "mklink",
  traits: ["cmd-builtin"],
  dialect: "windows",
  judge: links,
});
