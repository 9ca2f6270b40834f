/** auditctl: systems. */
import { program } from "../program.ts";

export default program({
  names: "auditctl",
  values: "-a -A -d -b -f -r -w -W -F -S -k -p -c -R -e",
  verbs: [
    ["system.read", "-l|-s|-v"],
    ["system.config", "-a|-A|-w|-b|-f|-r|-R|-m"],
    ["audit.tamper", "-D|-d|-W"],
    ["audit.tamper", "-e=0|-e0|-e|-c"],
  ],
});
