/** duckdb. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "duckdb",
  values: "--separator --nullvalue --newline",
  options: {
    "-c|-s|--cmd=": "sql",
    "-f|--init=": "script",
    "--version": "help",
    "--help": "help",
  },
  singleDash: true,
  judge: sqlClient({ client: "sqlite", from: 1 }),
});
