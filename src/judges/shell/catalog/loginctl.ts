/** loginctl. */
import { program } from "../program.ts";

export default program({
  names: "loginctl",
  flags: "-a -l --value --no-legend --no-ask-password -j",
  values: "-p --property -P -n -o -s --signal --kill-whom",
  options: { "-H|--host=": "net.remote", "-M|--machine=": "container.exec" },
  verbs: [
    ["exec.help", "help"],
    ["system.read", "."],
    ["system.read", "list-*|show-*|*-status"],
    [
      "system.config",
      "lock-session|unlock-session|lock-sessions|unlock-sessions|activate|attach|flush-devices",
    ],
    ["process.kill", "terminate-*|kill-*"],
    ["persist.service", "enable-linger|disable-linger"],
  ],
});
