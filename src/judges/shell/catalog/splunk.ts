/** splunk, splunkforwarder: services. */
import { program } from "../program.ts";

export default program({
  names: "splunk splunkforwarder",
  flags: "-preview",
  values: `-index -app -source -sourcetype -maxout -earliest_time -latest_time -detach -max_time
    -output -header -wrap`,
  options: {
    "-auth=": "net.remote",
    "-uri|-host=": "net.remote",
  },
  verbs: [
    ["exec.help", "help|version"],
    ["cloud.read", "list|show|display|search|status|dispatch|validate|btool|diag|export"],
    [
      "cloud.write",
      "add|edit|set|enable|disable|start|stop|restart|reload|apply|rolling-restart|login|" +
        "logout|import|install|deploy-server|bootstrap",
    ],
    [
      "cloud.write",
      "init|transfer|refresh|package|spool|offline|migrate|rtsearch|createssl|rollback|resync|" +
        "recover|rebuild|train|merge-buckets",
    ],
    ["secret.access", "login|logout"],
    ["code.exec.escape", "cmd * @run"],
    [
      "cloud.delete",
      "remove|delete|anonymize|disable index|user|app|monitor|forward-server|search-server|" +
        "saved-search|role|shcluster-member",
    ],
    ["cloud.delete", "remove|delete|anonymize|disable cluster-peers|excess-buckets|jobs|index"],
    ["cloud.delete", "remove"],
    ["db.flush", "clean"],
    ["cloud.read", "clean locks"],
  ],
});
