/** borg, borgmatic, attic, bupstash: storage. */
import { program } from "../program.ts";

export default program({
  names: "borg borgmatic attic bupstash",
  values: `--rsh --remote-path --lock-wait --umask --log-json-x --repo -r --comment --timestamp -C --compression -e --exclude --exclude-from
      --pattern --patterns-from --keep-within --keep-last --keep-hourly --keep-daily -d --keep-weekly -w --keep-monthly -m --keep-yearly
      -y -a --glob-archives -P --prefix --format --strip-components --encryption --config -c --first --last --sort-by`,
  flags: "--critical --error --warning --info -v --verbose --debug -p --progress --show-version --bypass-lock --log-json",
  verbs: [
    ["exec.help", "help|version"],
    ["cloud.read", "list|info|check|diff|rlist|rinfo|rspace|repo-list|repo-info|archive-info|export-tar|benchmark|generate"],
    ["cloud.read", "config --list|-l"],
    ["cloud.read!", "delete|prune|extract|create|compact|recreate|rdelete -n|--dry-run"],
    ["fs.write.project", "extract"],
    [
      "cloud.write",
      "create|init|rcreate|repo-create|rename|recreate|upgrade|config|mount|umount|serve|transfer|import-tar|with-lock|tag|comment",
    ],
    ["cloud.write", "undelete|restore|borg"],
    ["code.exec.shell", "with-lock * @run"],
    ["code.exec.escape", "--rsh"],
    ["secret.access", "key|rename import|change-passphrase|change-location|change-algorithm|export"],
    ["cloud.delete", "prune|compact|break-lock|repo-compact"],
    ["cloud.delete", "delete ."],
    ["cloud.delete", "check --repair"],
    ["cloud.destroy", "rdelete|repo-delete"],
    ["cloud.destroy", "delete *"],
    ["cloud.delete!", "delete ~*::*"],
    ["cloud.delete!", "delete -a|-P|--glob-archives|--prefix"],
  ],
});
