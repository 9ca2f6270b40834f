/** psql, usql: clients of PostgreSQL and its kin. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "psql usql",
  flags: `-A|--no-align -a|--echo-all -b|--echo-errors -E|--echo-hidden -e|--echo-queries -H|--html
    -n|--no-readline -q|--quiet -S|--single-line -s|--single-step -t|--tuples-only -W|--password
    -w|--no-password -X|--no-psqlrc -x|--expanded -z|--field-separator-zero
    -0|--record-separator-zero -1|--single-transaction --csv -J|--json`,
  values:
    "-h|--host -p|--port -U|--username -F|--field-separator -R|--record-separator -T|--table-attr",
  options: {
    "-c|--command=": "sql",
    "-f|--file=": "script",
    "-o|--output=": "own",
    "-v|--set|--variable=": "own",
    "-P|--pset=": "own",
    "-d|--dbname=": "own",
    "-L|--log-file=": "write",
    "-l|--list": "help",
    "--help?": "help",
    "-?": "help",
    "-V|--version": "help",
  },
  judge: sqlClient({ client: "psql", connects: true }),
});
