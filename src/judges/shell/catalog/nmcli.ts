/** nmcli. */
import { program } from "../program.ts";

export default program({
  names: "nmcli",
  values: "-f -m|--mode -c -e|--escape -g|--get-values -w|--wait --rescan",
  flags: "-t|--terse -p -o|--overview -a|--ask --active",
  options: { "-s|--show-secrets": "secret.access", "--offline": "system.firewall" },
  verbs: [
    ["exec.help", "help"],
    ["system.firewall", "* *"],
    ["system.firewall", "* * *"],
    ["system.read", "."],
    [
      "system.read!",
      "general|gen|g|networking|net|n|radio|r|connection|con|c|device|dev|d|monitor|m .",
    ],
    [
      "system.read!",
      "general|gen|g|networking|net|n status|hostname|permissions|logging|connectivity .",
    ],
    [
      "system.read!",
      "connection|con|c|device|dev|d|radio|r show|list|status|monitor|wifi|all|wwan .",
    ],
    ["system.read!", "connection|con|c|device|dev|d show|monitor"],
    ["system.read!", "device|dev|d wifi|lldp list"],
    ["secret.access", "connection|con|c export"],
    ["secret.access!", "device|dev|d wifi show*"],
  ],
});
