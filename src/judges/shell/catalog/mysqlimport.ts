/** mysqlimport, mariadb-import, pgbench, pgloader, …. */
import { program } from "../program.ts";
import { CONNECTION } from "./vocabulary.ts";

export default program({
  names: "mysqlimport mariadb-import pgbench pgloader sysbench mysqlslap myloader",
  values: CONNECTION,
  verbs: [["db.write"]],
});
