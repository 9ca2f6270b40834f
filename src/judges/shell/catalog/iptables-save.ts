/** iptables-save, ip6tables-save, ebtables-save, arptables-save. */
import { program } from "../program.ts";

export default program({
  names: "iptables-save ip6tables-save ebtables-save arptables-save",
  flags: "-c|--counters -4 -6",
  values: "-t",
  options: { "-M|--modprobe=": "code.exec.escape", "-f|--file=": "write" },
  verbs: [["system.read"]],
});
