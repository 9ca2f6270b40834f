/** salt-run: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "salt-run",
  values: "-l --out -t --out-indent",
  options: { "-c|--config-dir=": "config", "--out-file|--output-file=": "write" },
  verbs: [
    ["net.remote", "*"],
    [
      "cloud.read",
      "manage.status|manage.up|manage.down|manage.versions|jobs.list_jobs|jobs.active|" +
        "jobs.lookup_jid",
    ],
  ],
});
