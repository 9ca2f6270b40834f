/** psql, pgcli, usql, gsql. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "psql pgcli usql gsql",
  values:
    "-h|--host -p|--port -U|--username -d|--dbname -v|--set|--variable -P|--pset -F|--field-separator -R|--record-separator -T|--table-attr",
  options: {
    "-c|--command=": "sql",
    "-f|--file=": "script",
    "-o|--output=": "write",
    "-L|--log-file=": "write",
    "-l|--list": "help",
    "--help": "help",
    "-V|--version": "help",
  },
  judge: sqlClient({ client: "psql" }),
});
