/** restic: storage. */
import { program } from "../program.ts";

/** Losing a snapshot or an archive is losing what other losses are restored from. */
export default program({
  names: "restic",
  flags: `--no-cache --no-lock --cleanup-cache --no-extra-verify -c --compact --reverse --long
    --recursive --read-data --with-cache --check-unused --blob --tree --pack --show-pack-id
    --ignore-case --metadata --human-readable --one-file-system -x --exclude-caches --force -f
    --ignore-ctime --ignore-inode --skip-if-unchanged --with-atime --no-scan --use-fs-snapshot
    --verify --sparse --prune --cleanup --no-size --no-ownership -n --stdin`,
  values: `-r --repo -o-x --key-hint --limit-download --limit-upload --pack-size --retry-lock
    --compression -H --host --tag --path -e --exclude --iexclude -i --include --iinclude --mode
    --keep-last -l --keep-hourly --keep-daily -d --keep-weekly -w --keep-monthly -m --keep-yearly -y
    --keep-within --keep-within-hourly --keep-within-daily --keep-within-weekly
    --keep-within-monthly --keep-within-yearly --keep-tag -g --group-by --parent --time
    --read-data-subset --max-unused --max-repack-size --format --latest -O --oldest -N --newest
    --snapshot --max-age --archive -a --sort --exclude-if-present --exclude-larger-than
    --read-concurrency --stdin-filename --overwrite -o|--option -t|--target --from-repo
    --http-user-agent --stuck-request-timeout`,
  options: {
    "--repository-file|--password-file|-p|--exclude-file|--iexclude-file|--include-file=": "read",
    "--iinclude-file|--files-from|--files-from-verbatim|--files-from-raw|--cacert=": "read",
    "--tls-client-cert|--from-password-file=": "read",
    "--password-command|--from-password-command|--stdin-from-command=": "code.exec.escape",
    "--cache-dir=": "write",
    "--insecure-tls|--insecure-no-password|--dump-config": "net.remote",
    "--delete": "cloud.delete",
  },
  verbs: [
    [
      "code.exec.escape",
      "-o=*command*|--option=*command*|-o=*args*|--option=*args*|-o=rclone*|--option=rclone*",
    ],
    ["exec.help", "version|help|generate|features|options"],
    ["pkg.install", "self-update"],
    ["cloud.read", "snapshots|ls|stats|check|diff|find|list|cat|cache"],
    ["cloud.read!", "forget|prune|backup|restore|rewrite|copy|repair -n|--dry-run"],
    ["cloud.read", "dump @write:-t|--target"],
    ["cloud.read", "key list"],
    ["secret.access", "key add|passwd"],
    ["secret.destroy", "key remove"],
    ["net.upload", "backup @read"],
    ["net.upload", "backup -r=/*|-r=./*|--repo=/*|--repo=./* @read"],
    ["fs.write.outside", "restore @write:-t|--target"],
    [
      "cloud.write",
      "init|tag|copy|unlock|migrate|rebuild-index|repair|recover|rewrite|mount|serve",
    ],
    ["disk.mount", "mount"],
    ["code.exec.escape", "--password-command"],
    ["cloud.delete", "forget|prune"],
    ["cloud.delete", "unlock --remove-all"],
    ["cloud.delete", "rewrite --forget"],
    ["cloud.destroy", "forget --unsafe-allow-remove-all"],
  ],
});
