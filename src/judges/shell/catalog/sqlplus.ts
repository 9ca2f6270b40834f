/** sqlplus, sqlcl: clients of Oracle. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "sqlplus sqlcl sql",
  flags: "-S|-s -L|-l -R|-r? -F|-f -AC",
  values: "-M|-m -C|-c",
  options: {
    "-V|-v": "help",
    "-H|-h": "help",
  },
  judge: sqlClient({ client: "sqlplus" }),
});
