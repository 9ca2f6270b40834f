/** crontab: systems. */
import { program } from "../program.ts";

/** What runs later. */
export default program({
  names: "crontab",
  values: "-u -c -s",
  verbs: [["persist.cron"], ["system.read!", "-l !-r|-e|-i"], ["system.read!", "-T"]],
});
