/** chcon. */

import { optionsOf } from "../options.ts";
import { program } from "../program.ts";
import { owning } from "../programs/permissions.ts";

export default program({
  names: "chcon",
  judge: owning(optionsOf("-R|--recursive -u: -r: -t: -l: --reference:")),
});
