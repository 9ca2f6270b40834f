/** chflags. */

import { optionsOf } from "../options.ts";
import { program } from "../program.ts";
import { owning } from "../programs/permissions.ts";

export default program({
  names: "chflags",
  judge: owning(optionsOf("-R -f -h -v -H -L -P -x")),
});
