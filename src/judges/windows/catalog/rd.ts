/** rd. */

import { removes } from "../file-programs.ts";
import { program } from "../program.ts";

export default program({
  names: "rd",
  dialect: "windows",
  posix: /^(?:\/s|\/q|[a-z]:)/i,
  judge: removes,
});
