/** mysqladmin, mariadb-admin. */
import { program } from "../program.ts";
import { CONNECTION } from "./vocabulary.ts";

export default program({
  names: "mysqladmin mariadb-admin",
  values: `${CONNECTION} -P -i --sleep -c --count -w --wait -t --timeout`,
  verbs: [
    ["db.drop.database", "** drop"],
    [
      "db.admin",
      "** shutdown|kill|password|old-password|flush-*|reload|refresh|start-slave|stop-slave|start-replica|stop-replica|start-all-slaves|stop-all-slaves|debug",
    ],
    ["db.schema", "** create"],
    ["db.read", "status|ping|version|processlist|variables|extended-status"],
  ],
});
