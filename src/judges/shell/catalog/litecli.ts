/** litecli: a client of SQLite. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "litecli",
  flags: "--warn --no-warn --csv -t|--table --auto-vertical-output",
  values: "-D|--database -R|--prompt",
  options: {
    "-e|--execute=": "sql",
    "-l|--logfile=": "write",
    "--help": "help",
    "-V|--version": "help",
  },
  judge: sqlClient({ client: "sqlite", file: true }),
});
