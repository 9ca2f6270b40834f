/** del, erase. */

import { deletes } from "../file-programs.ts";
import { program } from "../program.ts";

export default program({
  names: "del erase",
  traits: ["cmd-builtin", "cmd-separators"],
  dialect: "windows",
  judge: deletes,
});
