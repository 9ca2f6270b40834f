/** snapper: storage. */
import { program } from "../program.ts";

export default program({
  names: "snapper",
  values: "-c --config -t --type -p --print-number -d --description --cleanup-algorithm -u --userdata -r --root",
  verbs: [
    ["exec.help", "help"],
    ["system.read", "list|list-configs|get-config|status|diff|xadiff|debug|ls"],
    ["system.config", "create|modify|create-config|set-config|mount|umount|setup-quota"],
    ["system.config", "undochange|rollback"],
    ["disk.modify", "delete|cleanup"],
    ["disk.modify", "delete-config"],
  ],
});
