/** firewall-cmd, firewall-offline-cmd: systems. */
import { program } from "../program.ts";

export default program({
  names: "firewall-cmd firewall-offline-cmd",
  values: "--zone --policy --timeout --ipset --icmptype --helper --service",
  verbs: [
    ["system.firewall"],
    [
      "system.read!",
      "--state|--version|--list-*|--get-* !--add-*|--remove-*|--set-*|--new-*|--delete-*|--reload|--complete-reload|--runtime-to-permanent|--panic-on|--panic-off|--change-*|--load-*|--reset-to-defaults|--direct|--passthrough",
    ],
    [
      "system.read!",
      "--info-*|--query-*|--check-config !--add-*|--remove-*|--set-*|--new-*|--delete-*|--reload|--complete-reload|--runtime-to-permanent|--panic-on|--panic-off|--change-*|--load-*|--reset-to-defaults|--direct|--passthrough",
    ],
    [
      "system.read!",
      "--path-* !--add-*|--remove-*|--set-*|--new-*|--delete-*|--reload|--complete-reload|--runtime-to-permanent|--panic-on|--panic-off|--change-*|--load-*|--reset-to-defaults|--direct|--passthrough",
    ],
  ],
});
