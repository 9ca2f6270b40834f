/** iptables-restore, ip6tables-restore, ebtables-restore: systems. */
import { program } from "../program.ts";

export default program({
  names: "iptables-restore ip6tables-restore ebtables-restore",
  verbs: [["system.firewall"], ["system.read!", "-t|--test"]],
});
