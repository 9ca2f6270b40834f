/** hostnamectl, timedatectl, localectl. */
import { program } from "../program.ts";

export default program({
  names: "hostnamectl timedatectl localectl",
  flags: `--static --transient --pretty -a --value --monitor --adjust-system-clock --no-convert
    --no-ask-password -l --no-legend -j --system --user`,
  values: "-p --property -P --json",
  options: { "-H|--host=": "net.remote", "-M|--machine=": "container.exec" },
  verbs: [
    ["exec.help", "help"],
    ["system.read", "."],
    [
      "system.read",
      "status|show|list-*|timesync-status|show-timesync|hostname|icon-name|" +
        "chassis|deployment|location .",
    ],
    ["system.read", "list-*"],
    ["system.config", "set-*|hostname|icon-name|chassis|deployment|location|ntp-servers|revert *"],
    ["system.config", "set-*|ntp-servers|revert"],
  ],
});
