/** sqlplus, sqlcl, sql. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "sqlplus sqlcl sql",
  flags: "-S -L",
  values: "-M",
  options: {
    "-V": "help",
    "-H": "help",
  },
  judge: sqlClient({ client: "plain" }),
});
