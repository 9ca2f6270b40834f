/** journalctl: logs, and what erases them. */
import { program } from "../program.ts";

export default program({
  names: "journalctl",
  flags: `-a -b? --boot? -e|--pager-end -f|--follow -k|--dmesg -l -m|--merge -N|--fields
    -r|--reverse -x|--catalog --disk-usage --dump-catalog --header --list-boots --list-catalog
    --list-invocations --list-namespaces --no-full --no-hostname --no-tail --system
    --truncate-newline --user --utc --verify -I --invocation? --new-id128`,
  values: `-u|--unit --user-unit -t|--identifier -T|--exclude-identifier -p|--priority -n -o -S -U
    -g|--grep --case-sensitive? --facility -c|--cursor --after-cursor --show-cursor? -M|--machine
    --output-fields -F|--field --interval --verify-key`,
  options: {
    "--file|-i|-D|--directory|--root=": "read",
    "--image=": "disk.mount",
    "--cursor-file=": "write",
  },
  verbs: [
    ["system.read"],
    ["audit.tamper", "--vacuum-size|--vacuum-time|--vacuum-files|--rotate"],
    ["system.service", "--flush|--sync|--relinquish-var|--smart-relinquish-var|--update-catalog"],
    ["secret.write", "--setup-keys"],
  ],
});
