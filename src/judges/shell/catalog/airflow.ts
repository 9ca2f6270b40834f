/** airflow: services. */
import { program } from "../program.ts";

export default program({
  names: "airflow",
  flags: `-v -y --yes --no-backfill --full --anonymize --tree --local --merge --include-examples
    --no-include-examples --skip-archive`,
  values: `-d --dag-id -t --task-id -e --execution-date -s --start-date --end-date -o --state
    --run-id --columns --color --pool --role --job-type --hostname -l`,
  options: {
    "-S|--subdir=": "code.exec.script",
    "--save=": "write",
    "--file-io": "net.upload",
    "--conf=": "db.script",
  },
  verbs: [
    ["exec.help", "version|help|cheat-sheet|info"],
    [
      "cloud.read",
      "dags|tasks|pools|users|roles|config|jobs|providers|plugins|db|assets|backfill " +
        "list|show|get|get-value|state|list-runs|list-jobs",
    ],
    [
      "cloud.read",
      "dags|tasks|pools|users|roles|config|jobs|providers|plugins|db|assets|backfill " +
        "next-execution|report|details|states-for-dag-run",
    ],
    [
      "cloud.read",
      "dags|tasks|pools|users|roles|config|jobs|providers|plugins|db|assets|backfill " +
        "render|failed-deps|check|check-migrations|widgets",
    ],
    [
      "cloud.read",
      "dags|tasks|pools|users|roles|config|jobs|providers|plugins|db|assets|backfill " +
        "hooks|behaviours|list-import-errors|lint",
    ],
    [
      "cloud.read",
      "dags|tasks|pools|users|roles|config|jobs|providers|plugins|db|assets|backfill " +
        "show-dependencies",
    ],
    ["secret.access", "connections|variables|config get|list|export|get-value"],
    [
      "secret.access",
      "connections|variables|users|roles|fab-db " +
        "create|add|import|set|update|reset-password|add-role|remove-role|add-perms",
    ],
    ["code.exec.project_script", "dags|tasks test|run|backfill"],
    [
      "cloud.write",
      "dags|tasks|pools|backfill|jobs|dag trigger|pause|unpause|reserialize|run|backfill|set|" +
        "import|create|clear|export",
    ],
    [
      "cloud.write",
      "webserver|scheduler|triggerer|standalone|celery|api-server|kerberos|rotate-fernet-key|" +
        "dag-processor|db|kubernetes|sync-perm",
    ],
    ["db.schema", "db migrate|upgrade|init|downgrade"],
    ["db.session", "db shell"],
    ["cloud.delete", "dags|connections|variables|pools|users|roles|assets delete|del-perms"],
    ["cloud.delete", "tasks clear"],
    ["db.write.unbounded", "db clean|drop-archived|export-archived"],
    ["db.drop.database", "db reset"],
  ],
});
