/** mycli, tidb: other clients of MySQL. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "mycli tidb",
  flags: "-p|--password? --ssl --no-ssl --warn --no-warn --csv -t|--table --auto-vertical-output",
  values: `-h|--host -u|--user -P|--port -S|--socket -D|--database --charset --ssl-ca --ssl-cert
    --ssl-key --ssl-mode --prompt -g|--login-path`,
  options: {
    "-e|--execute=": "sql",
    "--init-command=": "sql",
    "-l|--logfile=": "write",
    "--help": "help",
    "-V|--version": "help",
  },
  judge: sqlClient({ client: "mysql" }),
});
