/** gluster: storage. */
import { program } from "../program.ts";

export default program({
  names: "gluster",
  flags: "--xml --verbose",
  values: "--mode --timeout",
  options: {
    "--remote-host|--glusterd-sock|--log-file=": "net.remote",
  },
  verbs: [
    ["exec.help", "help|version"],
    [
      "cloud.read",
      "volume|peer|pool|snapshot|global|system info|list|status|help|get|top|profile|options",
    ],
    [
      "cloud.read!",
      "volume geo-replication|quota|bitrot|heal|rebalance|profile * status|list|info|config",
    ],
    [
      "cloud.write",
      "volume create|start|stop|set|reset|rebalance|add-brick|replace-brick|heal|quota|log|" +
        "sync|barrier|reset-brick|profile|tier|bitrot",
    ],
    ["cloud.write", "volume geo-replication|clear-locks"],
    [
      "cloud.write",
      "peer|snapshot|nfs-ganesha probe|create|restore|activate|deactivate|" +
        "config|clone|enable|disable",
    ],
    ["cloud.delete", "peer|snapshot detach|delete"],
    ["cloud.delete", "volume remove-brick"],
    ["cloud.destroy", "volume delete"],
    ["cloud.destroy", "snapshot delete all"],
  ],
});
