/** pg_isready, pg_config, pg_controldata, pg_lsclusters, …. */
import { program } from "../program.ts";

export default program({
  names:
    "pg_isready pg_config pg_controldata pg_lsclusters pg_waldump pg_amcheck pg_test_fsync pg_test_timing mysqlshow mariadb-show mysqlbinlog pt-query-digest pg_activity pg_top",
  verbs: [["db.read"]],
});
