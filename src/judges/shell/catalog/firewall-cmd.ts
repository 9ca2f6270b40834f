/** firewall-cmd, firewall-offline-cmd. */
import { program } from "../program.ts";

export default program({
  names: "firewall-cmd firewall-offline-cmd",
  flags: "--permanent --default-config",
  values: "--zone --policy --ipset --icmptype --helper --service --family",
  options: {
    "--add-*|--remove-*|--set-*|--new-*|--delete-*|--change-*|--load-*|--panic-on|--panic-off":
      "system.firewall",
    "--reload|--complete-reload|--runtime-to-permanent|--reset-to-defaults|--direct":
      "system.firewall",
    "--passthrough|--lockdown-on": "system.firewall",
    "--lockdown-off|--enabled|--disabled|--migrate-*": "system.firewall",
    "--system-config=": "read",
  },
  verbs: [
    ["system.firewall"],
    [
      "system.read!",
      "--state|--version|--list-*|--get-*|--info-*|--query-*|--check-config|--path-*",
    ],
  ],
});
