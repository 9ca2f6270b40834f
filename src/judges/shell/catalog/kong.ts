/** kong: services. */
import { program } from "../program.ts";

export default program({
  names: "kong",
  flags: "-v -vv -q --reader",
  values: "--db-timeout --lock-timeout -p|--prefix|--nginx-conf",
  options: {
    "-c|--conf=": "read",
  },
  verbs: [
    ["exec.help", "version|help"],
    ["cloud.read", "check|health|config|roar"],
    ["cloud.read", "config parse|db_export|init"],
    ["system.service", "start|stop|restart|reload|quit|prepare|hybrid|vault"],
    ["db.schema", "migrations|config up|finish|bootstrap|db_import"],
    ["cloud.read", "migrations list|status"],
    ["db.drop.database", "migrations reset"],
  ],
});
