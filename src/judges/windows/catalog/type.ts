/** type, more, fc, comp. */

import { reads } from "../file-programs.ts";
import { program } from "../program.ts";

export default program({
  names: "type more fc comp",
  traits: ["cmd-builtin: type", "cmd-separators: type"],
  dialect: "windows",
  posix: "another",
  judge: reads,
});
