/** cqlsh. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "cqlsh",
  values: "-u|--username -p|--password -k|--keyspace --cqlshrc --request-timeout --connect-timeout --encoding",
  options: {
    "-e|--execute=": "sql",
    "-f|--file=": "script",
    "--help": "help",
    "--version": "help",
  },
  judge: sqlClient({ client: "plain" }),
});
