/** arp: systems. */
import { program } from "../program.ts";

export default program({
  names: "arp",
  values: "-i -H -t",
  verbs: [["system.read"], ["system.firewall", "-d|-s|-f|-S|-D"]],
});
