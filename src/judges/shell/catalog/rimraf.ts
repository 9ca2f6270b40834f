/** rimraf. */

import { optionTable } from "../options.ts";
import { program } from "../program.ts";
import { removing } from "../programs/removal.ts";

export default program({
  names: "rimraf",
  traits: ["project-tool"],
  judge: removing(
    optionTable({ flags: "-g|--glob -v --preserve-root", values: "--max-retries" }),
    (target, _parsed, report) => report.deletes(target, "recursive"),
  ),
});
