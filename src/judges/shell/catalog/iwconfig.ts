/** iwconfig, iw, iwctl, wpa_cli, …: systems. */
import { program } from "../program.ts";

export default program({
  names: "iwconfig iw iwctl wpa_cli rfkill hciconfig",
  values: "-i -p --passphrase",
  verbs: [
    ["exec.help", "help|version"],
    ["system.firewall", "*"],
    ["system.firewall", "* *"],
    ["system.read", "."],
    ["system.read!", "list|dev|phy|reg|event|status|list_networks|scan_results|ping ."],
    ["system.read!", "list"],
    ["system.read!", "dev|phy|reg|device|station|adapter|known-networks * info|link|scan|get|list|show|get-networks"],
    ["system.read!", "reg get"],
    ["system.read!", "dev|station|device|known-networks|adapter list"],
  ],
});
