/** auditctl. */
import { program } from "../program.ts";

export default program({
  names: "auditctl",
  flags: "-i -l -s",
  values: "-k -F -S -p",
  options: {
    "-a|-A|-w|-f|-r|-b=": "system.config",
    "-m|-R|--backlog_wait_time=": "system.config",
    "-q|--reset-lost|--reset_backlog_wait_time_actual|--loginuid-immutable|--signal|-t":
      "system.config",
    "-d|-W=": "audit.tamper",
    "-D": "audit.tamper",
  },
  verbs: [
    ["system.read", "-l|-s|-v"],
    ["system.config", "-a|-A|-w|-b|-f|-r|-R|-m"],
    ["audit.tamper", "-D|-d|-W"],
    ["audit.tamper", "-e=0|-e0|-e|-c"],
  ],
});
