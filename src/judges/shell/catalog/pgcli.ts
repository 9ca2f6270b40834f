/** pgcli and other clients that speak as psql does: statements, and commands behind a backslash. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "pgcli gsql vsql nzsql",
  flags: `-W|--password -w|--no-password --single-connection --less-chatty -l|--list
    --auto-vertical-output -A -t -x -q -X -e -n`,
  values:
    "-h|--host -p|--port -U|--username -u|--user --application-name --row-limit --prompt -F -R",
  options: {
    "-c|--command=": "sql",
    "-f|--file=": "script",
    "-o|--output=": "own",
    "-d|--dbname=": "own",
    "--init-command=": "sql",
    "--log-file=": "write",
    "--help": "help",
  },
  judge: sqlClient({ client: "psql", connects: true }),
});
