/** snapper: storage. */
import { program } from "../program.ts";

export default program({
  names: "snapper",
  flags: "--no-dbus --iso --utc -t-x --disable-used-space --all-configs -a",
  values: `-c --config -t --type -p --print-number -d --description --cleanup-algorithm --columns
    --table-style --machine-readable --separator --extensions -x --from --to --sort -u|--userdata`,
  options: {
    "-r|--root=": "priv.chroot",
    "--diff-cmd=": "code.exec.escape",
    "--output|-o=": "write",
    "-i|--input=": "read",
  },
  verbs: [
    ["exec.help", "help"],
    ["system.read", "list|list-configs|get-config|status|diff|xadiff|debug|ls"],
    ["system.config", "create|modify|create-config|set-config|mount|umount|setup-quota"],
    ["system.config", "undochange|rollback"],
    ["disk.modify", "delete|cleanup"],
    ["disk.modify", "delete-config"],
  ],
});
