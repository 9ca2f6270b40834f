/** kopia, duplicacy: storage. */
import { program } from "../program.ts";
import { planted } from "./vocabulary.ts";

export default program({
  names: "kopia duplicacy",
  flags: `--reverse-sort --storage-stats -l --long --recursive -o --show-object-id -e
    --error-summary --incomplete --show-identical --global --files -m --manifest-id --owner
    --human-readable --delta --group --full --mtime -a --all --all-files -reset-x -chunks --latest
    -n --no-auto-maintenance`,
  values: `--log-level --file-log-level --tags --max-results --prefix --min-size --max-size -storage
    -r -id -repository -threads --timezone --sources --parallel --file-parallelism
    --verify-files-percent --type`,
  options: {
    "--config-file=": "read",
    "--log-dir|--content-log-dir=": "write",
    "-key|-password=": "secret.access",
    "-compact|-repair|-fossils|-resurrect": "cloud.write",
    "--diff-command=": "code.exec.escape",
    "-rsa-key=": "secret.read",
  },
  verbs: [
    ["code.exec.escape", planted("--config-file")],
    ["exec.help", "help|version"],
    ["cloud.read", "list|ls|show|diff|check|history|cat|info|stats|benchmark|app"],
    [
      "cloud.read",
      "snapshot|repository|policy|content|blob|index|manifest|cache " +
        "list|ls|show|status|info|verify|estimate|stats|validate-provider",
    ],
    [
      "cloud.read",
      "maintenance|acl|logs|server|users|notification " +
        "list|ls|show|status|info|verify|estimate|stats|validate-provider",
    ],
    ["net.upload", "snapshot|backup create"],
    ["net.upload", "backup"],
    ["fs.write.outside", "restore|snapshot restore"],
    [
      "cloud.write",
      "snapshot|repository|policy|maintenance|cache|server|acl|users|session|index|content|" +
        "blob set|create|connect|disconnect|migrate|pin",
    ],
    [
      "cloud.write",
      "snapshot|repository|policy|maintenance|cache|server|acl|users|session|index|content|" +
        "blob fix|expire|sync-to|run|clear|start",
    ],
    [
      "cloud.write",
      "snapshot|repository|policy|maintenance|cache|server|acl|users|session|index|content|" +
        "blob upgrade|rewrite|optimize|add|edit",
    ],
    [
      "cloud.write",
      "snapshot|repository|policy|maintenance|cache|server|acl|users|session|" +
        "index|content|blob throttle",
    ],
    ["cloud.write", "init|add|set|copy|password|mount|server|maintenance"],
    ["secret.access", "repository change-password"],
    ["secret.access", "password"],
    ["cloud.delete", "snapshot|policy|acl|content|blob|manifest|users|index delete|remove|gc|rm"],
    ["cloud.delete", "prune"],
    ["cloud.destroy", "prune -a|-exclusive|-exhaustive"],
    ["cloud.destroy", "snapshot delete --all-snapshots-for-source"],
  ],
});
