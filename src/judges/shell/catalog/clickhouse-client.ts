/** clickhouse-client, clickhouse-local. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "clickhouse-client clickhouse-local",
  flags: "--multiquery",
  values: "-h|--host --port -u|--user --password -d|--database -f|--format --format --output-format",
  options: {
    "-q|--query=": "sql",
    "--queries-file=": "script",
    "--help": "help",
    "--version": "help",
  },
  judge: sqlClient({ client: "plain" }),
});
