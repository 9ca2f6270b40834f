/** vacuumdb, reindexdb, clusterdb, mysqlcheck, …. */
import { program } from "../program.ts";
import { CONNECTION } from "./vocabulary.ts";

export default program({
  names: "vacuumdb reindexdb clusterdb mysqlcheck mariadb-check myisamchk mysql_upgrade",
  values: CONNECTION,
  verbs: [["db.schema"]],
});
