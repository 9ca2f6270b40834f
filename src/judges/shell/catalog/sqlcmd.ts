/** sqlcmd, osql, go-sqlcmd, isql, …. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "sqlcmd osql go-sqlcmd isql tsql fisql",
  flags: "-b",
  values: "-S|--server -U|--user-name -P -d|--database-name -v -h -s -w -t -l -H -a -m -K",
  options: {
    "-q|-Q|--query=": "sql",
    "-i|--input-file=": "script",
    "-o|--output-file=": "write",
    "--help": "help",
    "-?": "help",
    "--version": "help",
  },
  judge: sqlClient({ client: "sqlcmd" }),
});
