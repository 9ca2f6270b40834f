/** sqlcmd and other clients of SQL Server. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "sqlcmd osql go-sqlcmd tsql fisql",
  flags: `-b -C -E -G -I -k -k1 -k2 -N? -X -X1 -r -r0 -r1 -e -n -j -R -u -W -y? -Y? -g
    --trust-server-certificate --use-trusted-connection`,
  values: `-S|--server -U|--user-name -P -d|--database-name -h|--headers -s|--column-separator
    -w|--screen-width -t|--query-timeout -l|--login-timeout -H|--workstation-name -a|--packet-size
    -m|--error-level -V|--error-severity-level -c|--batch-terminator -K|--application-intent -M
    --authentication-method`,
  options: {
    "-q|-Q|--query|--initial-query=": "sql",
    "-i|--input-file=": "script",
    "-o|--output-file=": "write",
    "-v|--variables=": "own",
    "-L": "help",
    "--help": "help",
    "-?": "help",
    "--version": "help",
  },
  judge: sqlClient({ client: "sqlcmd" }),
});
