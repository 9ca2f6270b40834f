/** snowsql: a client of Snowflake. Its `-o` takes an option, its `-c` a connection. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "snowsql",
  flags: "--abort-detached-query --noup -v --mfa-prompt",
  values: `-c|--connection -a|--accountname -u|--username -d|--dbname -s|--schemaname -r|--rolename
    -w|--warehouse -h|--host -p|--port --region --authenticator`,
  options: {
    "-q|--query=": "sql",
    "-f|--filename=": "script",
    "--option|-o=": "own",
    "--variable|-D=": "own",
    "--help|-?": "help",
    "--version": "help",
  },
  judge: sqlClient({ client: "plain" }),
});
