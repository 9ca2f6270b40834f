/** iptables-apply, ip6tables-apply: systems. */
import { program } from "../program.ts";

export default program({
  names: "iptables-apply ip6tables-apply",
  verbs: [["system.firewall"]],
});
