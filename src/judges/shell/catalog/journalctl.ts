/** journalctl: systems. */
import { program } from "../program.ts";

/** Logs, and what erases them. */
export default program({
  names: "journalctl",
  values: `-u --unit --user-unit -t --identifier -p --priority -n --lines -o --output -S --since -U --until -D --directory --file --root
      -g --grep --facility -c --cursor --after-cursor --cursor-file -M --machine --namespace --output-fields -F --field -T`,
  verbs: [
    ["system.read", "@write:--cursor-file"],
    ["audit.tamper", "--vacuum-size|--vacuum-time|--vacuum-files|--rotate"],
    ["system.service", "--flush|--sync|--relinquish-var|--smart-relinquish-var|--update-catalog"],
    ["secret.write", "--setup-keys"],
  ],
});
