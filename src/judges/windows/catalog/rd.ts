/** rd. */

import { removes } from "../file-programs.ts";
import { program } from "../program.ts";

export default program({
  names: "rd",
  traits: ["cmd-builtin", "cmd-separators"],
  dialect: "windows",
  posix: /^(?:\/s|\/q|[a-z]:)/i,
  judge: removes,
});
