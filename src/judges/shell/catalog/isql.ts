/** isql, iusql: the client of unixODBC. It reads statements from its standard input. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "isql iusql",
  flags: "-b -c -e -q -v -w -3 -L?",
  values: "-d -l -m -n -s -x",
  options: { "--help": "help", "--version": "help" },
  judge: sqlClient({ client: "plain" }),
});
