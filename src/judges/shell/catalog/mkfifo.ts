/** mkfifo. */

import { optionsOf } from "../options.ts";
import { program } from "../program.ts";
import { making } from "../programs/creating.ts";

export default program({
  names: "mkfifo",
  judge: making(optionsOf("-m|--mode: -Z --context?"), (path, _command, report) => report.writes(path)),
});
