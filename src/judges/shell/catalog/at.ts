/** at, batch. */
import { program } from "../program.ts";
import { at } from "../programs/schedules.ts";

export default program({
  names: "at batch",
  flags: "-m -M -b",
  values: "-q -t -o",
  options: { "-f=": "read" },
  verbs: [
    ["persist.cron"],
    ["system.read!", "-l|-V !-f|-d|-r|-t"],
    ["system.read!", "-c !-f|-d|-r|-t"],
  ],
  judge: at,
});
