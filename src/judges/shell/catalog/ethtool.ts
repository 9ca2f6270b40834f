/** ethtool: systems. */
import { program } from "../program.ts";

export default program({
  names: "ethtool",
  verbs: [
    ["system.read"],
    [
      "system.firewall",
      "-s|-A|-C|-G|-K|-L|-N|-U|-X|-p|-r|-t|-E|-f|-Q|--change|--pause|--coalesce|--set-*|--features|--offload|--config-*|--negotiate",
    ],
    ["system.firewall", "--test|--flash|--reset|--rxfh|--change-eeprom"],
  ],
});
