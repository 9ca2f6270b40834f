/** borg, borgmatic, attic, bupstash: storage. */
import { program } from "../program.ts";
import { far } from "./vocabulary.ts";

export default program({
  names: "borg borgmatic attic bupstash",
  flags: `--critical --error --warning --info -p --log-json --show-rc --short --json-lines --list -n
    --stats -s --files-only --consider-checkpoints --consider-part-files --same-chunker-params
    --numeric-ids --sort --verify-data --repository-only --archives-only --json --debug --iec
    --save-space --content-only --no-flags --noatime --deleted`,
  values: `--lock-wait --umask --repo -r --comment --timestamp -C --compression -e --exclude
    --pattern --keep-within --keep-last --keep-secondly --keep-minutely --keep-hourly --keep-daily
    -d --keep-weekly -w --keep-monthly -m --keep-yearly -y -a --glob-archives --match-archives -P
    --prefix --format --strip-components --encryption --first --last --sort-by --archive
    --repository --older --newer --oldest --newest --max-duration --upload-ratelimit --debug-topic
    --find --retention -c|--config`,
  options: {
    "--rsh|--remote-path=": "code.exec.escape",
    "--exclude-from|--patterns-from=": "read",
    "--override=": "code.exec.escape",
    "--bypass-lock": "cloud.write",
    "--log-file=": "write",
    "--debug-profile=": "write",
  },
  verbs: [
    ["exec.help", "help|version"],
    [
      "cloud.read",
      "list|info|check|diff|rlist|rinfo|rspace|repo-list|repo-info|archive-info|generate",
    ],
    ["cloud.read", "config --list|-l"],
    ["cloud.read!", "delete|prune|extract|create|compact|recreate|rdelete -n|--dry-run"],
    ["fs.write.project", "extract"],
    ["cloud.write", "benchmark"],
    [
      "cloud.write",
      "create|init|rcreate|repo-create|rename|recreate|upgrade|config|mount|umount|serve|" +
        "transfer|import-tar|with-lock|tag|comment",
    ],
    ["cloud.write", "undelete|restore|borg"],
    ["code.exec.shell", "with-lock * @run"],
    ["net.download", "export-tar * @write"],
    ["code.exec.escape", far("-c --config")],
    [
      "secret.access",
      "key|rename import|change-passphrase|change-location|change-algorithm|export",
    ],
    ["cloud.delete", "prune|compact|break-lock|repo-compact"],
    ["cloud.delete", "delete ."],
    ["cloud.delete", "check --repair"],
    ["cloud.destroy", "rdelete|repo-delete"],
    ["cloud.destroy", "delete *"],
    ["cloud.delete!", "delete ~*::*"],
    ["cloud.delete!", "delete -a|-P|--glob-archives|--prefix"],
  ],
});
