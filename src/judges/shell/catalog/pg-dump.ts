/** pg_dump, pg_dumpall, pg_basebackup, mysqldump, …. */
import { program } from "../program.ts";
import { CONNECTION } from "./vocabulary.ts";

export default program({
  names: "pg_dump pg_dumpall pg_basebackup mysqldump mariadb-dump mysqlpump mydumper",
  values: CONNECTION,
  verbs: [["db.read", "@write:-f|--file|-r|--result-file|-T|--tab|-D|--pgdata|--outputdir"]],
});
