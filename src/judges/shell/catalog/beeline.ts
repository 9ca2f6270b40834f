/** beeline, hive and other clients of data warehouses. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "beeline hive vertica exaplus dbaccess crate crash athenacli bendsql ksql",
  flags: "-v --verbose -s|-S|--silent",
  values: `-u -n -p -d -h|--host -U -w --database --showHeader --outputformat --hosts --username
    --password --user --maxWidth --incremental --headerInterval --nullemptystring --truncateTable
    --region --work-group`,
  options: {
    "-e|-q|-c|--query|--command|--execute=": "sql",
    "-f|--file|--filename=": "script",
    "-i=": "script",
    "-o|--output_file=": "write",
    "--hiveconf|--hivevar|--conf|--define=": "db.script",
    "--help": "help",
    "--version": "help",
  },
  judge: sqlClient({ client: "plain" }),
});
