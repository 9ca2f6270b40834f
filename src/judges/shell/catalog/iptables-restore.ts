/** iptables-restore, ip6tables-restore, ebtables-restore. */
import { program } from "../program.ts";

export default program({
  names: "iptables-restore ip6tables-restore ebtables-restore",
  flags: "-c|--counters -n|--noflush -w? -4 -6",
  values: "-T|--table",
  options: { "-M|--modprobe=": "code.exec.escape" },
  verbs: [["system.firewall"], ["system.read!", "-t|--test @read"]],
});
