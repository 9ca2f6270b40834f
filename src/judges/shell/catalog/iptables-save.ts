/** iptables-save, ip6tables-save, ebtables-save, arptables-save: systems. */
import { program } from "../program.ts";

export default program({
  names: "iptables-save ip6tables-save ebtables-save arptables-save",
  verbs: [["system.read", "!-M|--modprobe @write:-f|--file"]],
});
