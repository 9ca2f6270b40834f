/** write-eventlog, new-eventlog, clear-history. */
import { program } from "../program.ts";

export default program({
  names: "write-eventlog new-eventlog clear-history",
  aliases: "clhy:clear-history",
  dialect: "cmdlet",
  verbs: [["system.config"]],
});
