/** salt-run: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "salt-run",
  verbs: [
    ["net.remote", "*"],
    ["cloud.read", "manage.status|manage.up|manage.down|manage.versions|jobs.list_jobs|jobs.active|jobs.lookup_jid"],
  ],
});
