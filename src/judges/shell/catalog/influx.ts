/** influx, influxd, influx3. */
import { program } from "../program.ts";

export default program({
  names: "influx influxd influx3",
  values: "-host -port -database -username -password -precision -format --org -o --host --token -t --bucket -b",
  verbs: [
    ["db.drop.table", "delete"],
    ["db.drop.database", "bucket delete"],
    ["db.drop.database", "org delete"],
    ["db.admin", "user|auth|org|config|secret|remote|replication|restore|setup|stack|apply|template"],
    ["db.write", "write|task|dashboards|telegrafs"],
    ["db.schema", "bucket create|update"],
    ["db.read", "query|ping|version|export|backup|inspect"],
    ["db.read", "bucket|org|user|auth|task|config list|ls"],
    ["db.read", "-execute @sql:-execute"],
  ],
});
