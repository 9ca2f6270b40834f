/** mysqladmin, mariadb-admin. */
import { program } from "../program.ts";
import { far } from "./vocabulary.ts";

export default program({
  names: "mysqladmin mariadb-admin",
  flags: `-b --no-beep -f --force -r --relative -E --vertical -C --compress --ssl? --skip-ssl -p?
    --password? --no-defaults --wait?`,
  values: `-h --host -P --port -u --user -S --socket -i --sleep -c --count -w -t --timeout --ssl-ca
    --ssl-cert --ssl-key --ssl-mode --protocol --connect-timeout --connect_timeout
    --shutdown-timeout --default-character-set --login-path --defaults-file|--defaults-extra-file`,
  options: {
    "--plugin-dir=": "code.exec.escape",
  },
  verbs: [
    ["code.exec.escape", far("--defaults-file --defaults-extra-file")],
    ["db.drop.database", "** drop"],
    [
      "db.admin",
      "** shutdown|kill|password|old-password|flush-*|reload|refresh|start-slave|stop-slave|" +
        "start-replica|stop-replica|start-all-slaves|stop-all-slaves|debug",
    ],
    ["db.schema", "** create"],
    ["db.read", "status|ping|version|processlist|variables|extended-status"],
  ],
});
