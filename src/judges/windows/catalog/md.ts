/** md, mkdir. */

import { makes } from "../file-programs.ts";
import { program } from "../program.ts";

export default program({
  names: "md mkdir",
  traits: ["cmd-builtin", "cmd-separators"],
  dialect: "windows",
  posix: "another",
  judge: makes,
});
