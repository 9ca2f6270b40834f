/** arp. */
import { program } from "../program.ts";

export default program({
  names: "arp",
  flags: "-a -e -l -n -x --numeric --device",
  values: "-i -H --hw-type -A -p -t",
  options: { "-f|--file=": "read" },
  verbs: [
    ["system.read"],
    ["system.firewall", "-d|-s|-f|-S|-D|--delete|--set|--file|--use-device"],
  ],
});
