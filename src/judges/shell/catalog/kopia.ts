/** kopia, duplicacy: storage. */
import { program } from "../program.ts";

export default program({
  names: "kopia duplicacy",
  values: "--config-file --password -p --log-dir --log-level -storage -r -key -repository",
  verbs: [
    ["exec.help", "help|version"],
    ["cloud.read", "list|ls|show|diff|check|history|cat|info|stats|benchmark|app"],
    [
      "cloud.read",
      "snapshot|repository|policy|content|blob|index|manifest|cache list|ls|show|status|info|verify|estimate|stats|validate-provider",
    ],
    [
      "cloud.read",
      "maintenance|acl|logs|server|users|notification list|ls|show|status|info|verify|estimate|stats|validate-provider",
    ],
    ["net.upload", "snapshot|backup create"],
    ["net.upload", "backup"],
    ["fs.write.outside", "restore|snapshot restore"],
    [
      "cloud.write",
      "snapshot|repository|policy|maintenance|cache|server|acl|users|session|index|content|blob set|create|connect|disconnect|migrate|pin",
    ],
    [
      "cloud.write",
      "snapshot|repository|policy|maintenance|cache|server|acl|users|session|index|content|blob fix|expire|sync-to|run|clear|start",
    ],
    [
      "cloud.write",
      "snapshot|repository|policy|maintenance|cache|server|acl|users|session|index|content|blob upgrade|rewrite|optimize|add|edit",
    ],
    ["cloud.write", "snapshot|repository|policy|maintenance|cache|server|acl|users|session|index|content|blob throttle"],
    ["cloud.write", "init|add|set|copy|password|mount|server|maintenance"],
    ["secret.access", "repository change-password"],
    ["secret.access", "password"],
    ["cloud.delete", "snapshot|policy|acl|content|blob|manifest|users|index delete|remove|gc|rm"],
    ["cloud.delete", "prune"],
    ["cloud.destroy", "prune -a|-exclusive|-exhaustive"],
    ["cloud.destroy", "snapshot delete --all-snapshots-for-source"],
  ],
});
