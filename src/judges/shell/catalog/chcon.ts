/** chcon. */

import { optionTable } from "../options.ts";
import { program } from "../program.ts";
import { owning } from "../programs/permissions.ts";

export default program({
  names: "chcon",
  judge: owning(optionTable({ flags: "-R|--recursive", values: "-u -r -t -l --reference" })),
});
