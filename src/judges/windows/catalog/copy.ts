/** copy, replace, expand. */

import { copies } from "../file-programs.ts";
import { program } from "../program.ts";

export default program({
  names: "copy replace expand",
  traits: ["cmd-builtin: copy", "cmd-separators: copy"],
  dialect: "windows",
  posix: "another",
  judge: copies,
});
