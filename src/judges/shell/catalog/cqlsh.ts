/** cqlsh: the client of Cassandra. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "cqlsh",
  flags: "-C|--color --no-color --ssl --no-compact --tty --no-file-io --disable-history",
  values: `-u|--username -p|--password -k|--keyspace --request-timeout --connect-timeout --encoding
    --protocol-version --consistency-level`,
  options: {
    "-e|--execute=": "sql",
    "-f|--file=": "script",
    "--help": "help",
    "--version": "help",
  },
  judge: sqlClient({ client: "plain" }),
});
