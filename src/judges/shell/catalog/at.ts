/** at, batch: systems. */
import { program } from "../program.ts";

export default program({
  names: "at batch",
  values: "-q -f -t",
  verbs: [["persist.cron"], ["system.read!", "-l|-V !-f|-d|-r"], ["system.read!", "-c !-f|-d|-r"]],
});
