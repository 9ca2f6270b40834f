/** trino, presto, presto-cli. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "trino presto presto-cli",
  values: "--server --catalog --schema --user --output-format",
  options: {
    "--execute=": "sql",
    "-f|--file=": "script",
    "--help": "help",
    "--version": "help",
  },
  judge: sqlClient({ client: "plain" }),
});
