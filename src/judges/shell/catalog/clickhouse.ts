/** clickhouse. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "clickhouse",
  values: "-h|--host --port -u|--user --password -d|--database -f|--format",
  options: {
    "-q|--query=": "sql",
    "--queries-file=": "script",
    "--help": "help",
  },
  judge: sqlClient({ client: "plain", verb: "client" }),
});
