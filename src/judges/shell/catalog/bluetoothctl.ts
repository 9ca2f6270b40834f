/** bluetoothctl. */
import { program } from "../program.ts";

export default program({
  names: "bluetoothctl",
  flags: "-m|--monitor",
  values: "-t -a|--agent -e|--endpoint",
  options: { "-i|--init-script=": "system.config" },
  verbs: [
    ["system.read", "list|show|devices|info|version|paired-devices|scan"],
    ["system.config", "*"],
  ],
});
