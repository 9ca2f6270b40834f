/** trino, presto: clients of Trino. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "trino presto presto-cli",
  flags: "--ignore-errors --password --progress --no-progress",
  values: `--server --catalog --schema --user --output-format --output-format-interactive --source
    --timezone --client-tags --client-info --client-request-timeout --decimal-data-size
    --session-user`,
  options: {
    "--execute=": "sql",
    "-f|--file=": "script",
    "--help": "help",
    "--version": "help",
  },
  judge: sqlClient({ client: "plain" }),
});
