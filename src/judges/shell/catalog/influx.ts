/** influx, influxd, influx3. */
import { program } from "../program.ts";

export default program({
  names: "influx influxd influx3",
  flags: "--hide-headers -ssl --http-debug --raw -r -pretty",
  values: `-host -port -database -username -password -precision -format --org -o --bucket -b
    --org-id --id -i -n --name --limit --offset --active-config -c --start --stop --database -d
    --language -l --type`,
  options: {
    "--host=": "fetch",
    "--token|-t=": "net.remote",
    "--skip-verify|-unsafeSsl": "net.remote",
    "-execute=": "sql",
    "--file|-f=": "read",
    "-import|-path=": "db.write",
    "--configs-path=": "read",
  },
  verbs: [
    ["db.drop.table", "delete"],
    ["db.drop.database", "bucket delete"],
    ["db.drop.database", "org delete"],
    [
      "db.admin",
      "user|auth|org|config|secret|remote|replication|restore|setup|stack|apply|template",
    ],
    ["db.write", "write|task|dashboards|telegrafs"],
    ["db.schema", "bucket create|update"],
    ["db.read", "query|ping|version|inspect"],
    ["db.read", "backup|export @write"],
    ["db.read", "bucket|org|user|auth|task|config list|ls"],
    ["db.read", "-execute"],
  ],
});
