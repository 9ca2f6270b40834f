/** rmdir. */

import { removes } from "../file-programs.ts";
import { program } from "../program.ts";

export default program({
  names: "rmdir",
  traits: ["cmd-builtin", "cmd-separators"],
  dialect: "windows",
  posix: "another",
  judge: removes,
});
