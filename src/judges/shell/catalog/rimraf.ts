/** rimraf. */

import { optionsOf } from "../options.ts";
import { program } from "../program.ts";
import { removing } from "../programs/removal.ts";

export default program({
  names: "rimraf",
  traits: ["project-tool"],
  judge: removing(optionsOf("-g|--glob -v --preserve-root --max-retries:"), (target, _parsed, report) =>
    report.deletes(target, "recursive"),
  ),
});
