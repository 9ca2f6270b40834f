/** chflags. */

import { optionTable } from "../options.ts";
import { program } from "../program.ts";
import { owning } from "../programs/permissions.ts";

export default program({
  names: "chflags",
  judge: owning(optionTable({ flags: "-R -f -h -v -H -L -P -x" })),
});
