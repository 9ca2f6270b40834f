/** crontab: what runs later. */
import { program } from "../program.ts";
import { crontab } from "../programs/schedules.ts";

export default program({
  names: "crontab",
  values: "-u -s",
  options: { "-c|-n=": "persist.cron" },
  verbs: [
    ["persist.cron"],
    ["system.read!", "-l !-r|-e|-i|-T"],
    ["system.read!", "-T !-r|-e|-i|-l @read"],
  ],
  judge: crontab,
});
