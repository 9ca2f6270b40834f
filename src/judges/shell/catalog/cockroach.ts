/** cockroach. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "cockroach",
  values: "--host --url -d|--database -u|--user --format --certs-dir",
  options: {
    "-e|--execute=": "sql",
    "-f|--file=": "script",
    "--help": "help",
  },
  judge: sqlClient({ client: "plain", verb: "sql" }),
});
