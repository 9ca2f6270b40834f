/** createuser, dropuser, initdb, pg_ctl, …. */
import { program } from "../program.ts";

export default program({
  names:
    "createuser dropuser initdb pg_ctl pg_ctlcluster pg_createcluster pg_resetwal pg_upgrade " +
    "pg_rewind pg_promote mysql_secure_installation mysqld_safe",
  verbs: [["db.admin"]],
});
