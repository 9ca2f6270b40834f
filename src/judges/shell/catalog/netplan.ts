/** netplan, networkctl, resolvectl, systemd-resolve, …: systems. */
import { program } from "../program.ts";

export default program({
  names: "netplan networkctl resolvectl systemd-resolve resolvconf ifquery wicked",
  values: "-i --interface",
  verbs: [
    ["exec.help", "help|version"],
    ["system.firewall", "*"],
    ["system.firewall", "-i|--set-dns|--flush-caches|--reset-statistics|-a|-d|-u|--set-domain|--revert"],
    ["system.read", "."],
    [
      "system.read!",
      "list|status|lldp|label|cat|get|info|ip|query|statistics|service|tlsa|openpgp|monitor|show|ifstatus|services|technologies|state",
    ],
    ["system.read!", "show-server-state|show-cache"],
    ["system.read!", "--status|--statistics|-l|--list"],
  ],
});
