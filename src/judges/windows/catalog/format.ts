/** format. */

import { formats } from "../file-programs.ts";
import { program } from "../program.ts";

export default program({
  names: "format",
  dialect: "windows",
  posix: /^(?:[a-z]:[\\/]?$|\/(?:fs|q|v):?)/i,
  judge: formats,
});
