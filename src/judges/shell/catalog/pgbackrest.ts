/** pgbackrest, barman, wal-g: backups of PostgreSQL. */
import { program } from "../program.ts";
import { planted } from "./vocabulary.ts";

export default program({
  names: "pgbackrest barman wal-g wal-e",
  flags: "--detail --pretty --human --minimal -q --nagios",
  values: "--stanza --set --repo --output --archive-timeout --log-level-console --backup-id",
  options: {
    "--config|--config-path|-c=": "own",
    "--pg1-host|--repo1-host|--repo1-path|--pg1-path|--cmd-ssh|--repo1-host-cmd=":
      "code.exec.escape",
  },
  verbs: [
    ["exec.help", "version|help"],
    [
      "cloud.read",
      "info|check|verify|status|diagnose|list-backup|list-backups|list-server|list-servers|" +
        "list-files|show-backup|show-server|show-servers",
    ],
    ["cloud.read", "backup-list|wal-show|wal-verify|st ls"],
    ["code.exec.escape", planted("--config -c --config-path")],
    ["net.upload", "backup|backup-push|wal-push|archive-push|cron|receive-wal|switch-wal"],
    ["fs.write.outside", "restore|recover|backup-fetch|wal-fetch|archive-get|get-wal|copy"],
    ["cloud.write", "stanza-create|stanza-upgrade|start|stop|keep|backup-mark|replication-status"],
    ["cloud.delete", "expire|delete|delete-backup|repo-put"],
    ["cloud.destroy", "stanza-delete"],
    ["cloud.destroy", "delete everything"],
  ],
});
