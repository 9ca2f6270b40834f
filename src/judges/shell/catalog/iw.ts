/** iw, iwctl, wpa_cli, rfkill, …. */
import { program } from "../program.ts";

export default program({
  names: "iw iwctl iwlist wpa_cli rfkill",
  flags: "--noheadings -r -n -J",
  values: "-i -o",
  options: {
    "-p|-P|-g|-G=": "system.firewall",
    "--passphrase=": "system.firewall",
    "-a=": "code.exec.escape",
    "-B": "system.firewall",
  },
  verbs: [
    ["exec.help", "help|version"],
    ["system.firewall", "*"],
    ["system.firewall", "* *"],
    ["system.read", "."],
    ["system.read!", "list|dev|phy|reg|event|status|list_networks|scan_results|ping ."],
    ["system.read!", "list"],
    [
      "system.read!",
      "dev|phy|reg|device|station|adapter|known-networks * " +
        "info|link|scan|get|list|show|get-networks",
    ],
    ["system.read!", "reg get"],
    ["system.read!", "dev|station|device|known-networks|adapter list"],
    [
      "system.read!",
      "* freq*|chan*|rate|bit*|ap|accesspoints|peers|power|txpower|retry|scan*|modulation|event .",
    ],
  ],
});
