/** mysql, mariadb, mycli, tidb. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "mysql mariadb mycli tidb",
  flags: "-p|--password? --pager?",
  values:
    "-h|--host -u|--user -P|--port -S|--socket -D|--database --defaults-file --defaults-extra-file --default-character-set --ssl-ca --ssl-cert --ssl-key",
  options: {
    "-e|--execute=": "sql",
    "--init-command=": "sql",
    "--tee=": "write",
    "--plugin-dir=": "code.exec.escape",
    "--help": "help",
    "-V|--version": "help",
  },
  judge: sqlClient({ client: "mysql" }),
});
