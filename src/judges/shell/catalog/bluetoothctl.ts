/** bluetoothctl: systems. */
import { program } from "../program.ts";

export default program({
  names: "bluetoothctl",
  verbs: [
    ["system.read", "list|show|devices|info|version|paired-devices"],
    ["system.config", "*"],
  ],
});
