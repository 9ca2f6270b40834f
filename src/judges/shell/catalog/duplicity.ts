/** duplicity, duply: storage. */
import { program } from "../program.ts";

export default program({
  names: "duplicity duply",
  values: `--archive-dir --encrypt-key --sign-key --exclude --include --name --tempdir --time -t --restore-time --file-to-restore --path-to-restore
      --ssh-options --full-if-older-than --volsize --verbosity -v`,
  verbs: [
    ["exec.help", "usage"],
    ["cloud.read", "verify|collection-status|list-current-files|status|list|collection-status|backups"],
    ["cloud.read!", "--dry-run"],
    ["net.upload", "full|incr|incremental|inc|backup|backup_verify|bkp"],
    ["net.upload", "* *://*"],
    ["fs.write.outside", "restore|fetch|rest"],
    ["fs.write.outside", "*://* *"],
    ["cloud.write", "pre|post|create|txt"],
    [
      "cloud.delete",
      "remove-older-than|remove-all-but-n-full|remove-all-inc-of-but-n-full|cleanup|purge|purgeFull|purgeIncr|purge-full|purge-incr",
    ],
    ["cloud.delete", "purgeAuto|replicate"],
    ["cloud.delete", "remove-all-but-n-full * --force"],
  ],
});
