/** duplicity, duply: storage. */
import { program } from "../program.ts";

export default program({
  names: "duplicity duply",
  flags: `--no-encryption --no-compression --allow-source-mismatch --null-separator --progress
    --no-print-statistics --use-agent --s3-use-new-style --dry-run --force`,
  values: `--encrypt-key --sign-key --exclude --include --name --time -t --restore-time
    --file-to-restore --path-to-restore --full-if-older-than --volsize --verbosity -v
    --show-changes-in-set --timeout --num-retries --exclude-regexp --include-regexp
    --exclude-older-than`,
  options: {
    "--archive-dir|--tempdir|--log-file=": "write",
    "--ssh-options|--rsync-options|--gpg-options|--gpg-binary|--ssh-backend|--par2-options=":
      "code.exec.escape",
    "--exclude-filelist|--include-filelist=": "read",
    "--no-check-remote": "cloud.write",
    "--ssl-no-check-certificate": "net.remote",
  },
  verbs: [
    ["exec.help", "usage"],
    ["cloud.read!", "verify|collection-status|list-current-files|status|list|backups"],
    ["cloud.read!", "--dry-run"],
    ["net.upload", "full|incr|incremental|inc|backup|backup_verify|bkp"],
    ["net.upload", "* *://*"],
    ["fs.write.outside", "restore|fetch|rest"],
    ["fs.write.outside", "*://* *"],
    ["cloud.write", "pre|post|create|txt"],
    [
      "cloud.delete",
      "remove-older-than|remove-all-but-n-full|remove-all-inc-of-but-n-full|cleanup|purge|" +
        "purgeFull|purgeIncr|purge-full|purge-incr",
    ],
    ["cloud.delete", "purgeAuto|replicate"],
    ["cloud.delete", "remove-all-but-n-full * --force"],
  ],
});
