/** move, ren, rename. */

import { moves } from "../file-programs.ts";
import { program } from "../program.ts";

export default program({
  names: "move ren rename",
  traits: ["cmd-builtin", "cmd-separators"],
  dialect: "windows",
  posix: "another",
  judge: moves,
});
