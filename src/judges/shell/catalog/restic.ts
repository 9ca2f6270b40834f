/** restic: storage. */
import { program } from "../program.ts";

/** Losing a snapshot or an archive is losing what other losses are restored from. */
export default program({
  names: "restic",
  values: `-r --repo --repository-file -p --password-file --password-command -o --option --cache-dir --cacert --tls-client-cert --key-hint
      --limit-download --limit-upload --pack-size --retry-lock --compression -H --host --tag --path -e --exclude --exclude-file --iexclude
      --files-from -t --target -i --include --mode --keep-last --keep-hourly --keep-daily --keep-weekly --keep-monthly --keep-yearly
      --keep-within --keep-tag -g --group-by --parent --time --read-data-subset --max-unused --max-repack-size --format --latest`,
  flags: "--json --no-cache --no-lock -q --quiet -v --verbose --insecure-tls --cleanup-cache --no-extra-verify",
  verbs: [
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
    ["cloud.write", "init|tag|copy|unlock|migrate|rebuild-index|repair|recover|rewrite|mount|serve"],
    ["disk.mount", "mount"],
    ["code.exec.escape", "--password-command"],
    ["cloud.delete", "forget|prune"],
    ["cloud.delete", "unlock --remove-all"],
    ["cloud.delete", "rewrite --forget"],
    ["cloud.destroy", "forget --unsafe-allow-remove-all"],
  ],
});
