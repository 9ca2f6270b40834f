/** beeline, hive, impala-shell, spark-sql, …. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "beeline hive impala-shell spark-sql snowsql vsql vertica exaplus nzsql dbaccess crate crash athenacli bendsql ksql",
  values: "-u -n -p -d -h|--host -U -w --database --hiveconf --conf",
  options: {
    "-e|-q|-c|--query|--command|--execute=": "sql",
    "-f|--file|--filename=": "script",
    "-i=": "script",
    "-o|--output_file=": "write",
    "--help": "help",
    "--version": "help",
  },
  judge: sqlClient({ client: "plain" }),
});
