/** fcrontab, incrontab: systems. */
import { program } from "../program.ts";

export default program({
  names: "fcrontab incrontab",
  verbs: [["persist.cron"], ["system.read!", "-l|--list !-r|-e|-u|--remove|--edit"]],
});
