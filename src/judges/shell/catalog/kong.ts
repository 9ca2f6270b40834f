/** kong: services. */
import { program } from "../program.ts";

export default program({
  names: "kong",
  values: "-c --conf -p --prefix --nginx-conf",
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
