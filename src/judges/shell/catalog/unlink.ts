/** unlink. */

import { optionTable } from "../options.ts";
import { program } from "../program.ts";
import { removing } from "../programs/removal.ts";

export default program({
  names: "unlink",
  traits: ["accounts-for-files", "deletes"],
  judge: removing(optionTable({}), (target, _parsed, report) => report.deletes(target, "file")),
});
