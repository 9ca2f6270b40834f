/** netplan, networkctl, resolvconf, …. */
import { program } from "../program.ts";

export default program({
  names: "netplan networkctl resolvconf ifquery wicked",
  flags: "-s|--stats -a -l --no-legend --no-ask-password --list --diff --state --running",
  values: "-i|--interface -n --json",
  options: { "--root-dir|--root=": "read", "--read-environment": "system.firewall" },
  verbs: [
    ["exec.help", "help|version"],
    ["system.firewall", "*"],
    ["system.firewall", "-d|-u"],
    ["system.read", "."],
    ["system.read!", "list|status|lldp|label|info|ip|show|ifstatus|services|technologies|state"],
    ["system.read!", "cat @read"],
    ["secret.access!", "get"],
    ["system.read!", "-l|--list"],
  ],
});
