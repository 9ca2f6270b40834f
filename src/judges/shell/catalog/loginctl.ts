/** loginctl: systems. */
import { program } from "../program.ts";

export default program({
  names: "loginctl",
  values: "-p --property -H --host -M --machine -n --lines -o --output -s --signal --kill-whom",
  verbs: [
    ["exec.help", "help"],
    ["system.read", "."],
    ["system.read", "list-*|show-*|*-status"],
    ["system.config", "lock-session|unlock-session|lock-sessions|unlock-sessions|activate|attach|flush-devices"],
    ["process.kill", "terminate-*|kill-*"],
    ["persist.service", "enable-linger|disable-linger"],
  ],
});
