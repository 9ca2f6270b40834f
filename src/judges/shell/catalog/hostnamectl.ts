/** hostnamectl, timedatectl, localectl: systems. */
import { program } from "../program.ts";

export default program({
  names: "hostnamectl timedatectl localectl",
  values: "-H --host -M --machine -p --property --json",
  verbs: [
    ["exec.help", "help"],
    ["system.read", "."],
    ["system.read", "status|show|list-*|timesync-status|show-timesync|hostname ."],
    ["system.read", "list-*"],
    ["system.config", "set-*|hostname|icon-name|chassis|deployment|location|ntp-servers|revert"],
    ["system.config", "set-hostname *"],
  ],
});
