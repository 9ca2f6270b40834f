/** clear-eventlog, remove-eventlog, limit-eventlog. */
import { program } from "../program.ts";

export default program({
  names: "clear-eventlog remove-eventlog limit-eventlog",
  dialect: "cmdlet",
  verbs: [["win.event_log"]],
});
