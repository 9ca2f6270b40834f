/** mkfifo. */

import { optionTable } from "../options.ts";
import { program } from "../program.ts";
import { making } from "../programs/creating.ts";

export default program({
  names: "mkfifo",
  judge: making(
    optionTable({ flags: "-Z --context?", values: "-m|--mode" }),
    (path, _command, report) => report.writes(path),
  ),
});
