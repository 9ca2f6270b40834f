/** mc, mcli: storage. */
import { program } from "../program.ts";
import { isMinio, objectStore } from "../programs/objects.ts";

export default program({
  names: "mc mcli",
  flags: `-r --recursive -q --json --versions -a --force -w --watch --incomplete -I --summarize
    --zip --disable-multipart --md5 --fake --dry-run --overwrite --remove -P --preserve -n --no-list
    -v -d --continue -c --non-current --quiet --retry --skip-errors --all --errors --verbose
    --distributed --buckets --dangerous`,
  values: `--older-than --newer-than --attr --name --size --limit-upload --limit-download
    --storage-class --tags --exclude --exclude-bucket --exclude-storageclass --rewind --vid
    --version-id --maxdepth --larger --smaller --regex --path --print --lines -n-x --bytes
    --part-number --interval --count --checksum --sort --depth -e --query --csv-input --json-input
    --csv-output --json-output --compression --events --suffix --prefix --target --limit --region
    --older --newer --type --node --call --response-threshold
    --encrypt|--encrypt-key|--enc-c|--enc-kms|--enc-s3
    --retention-mode|--retention-duration|--legal-hold`,
  options: {
    "-C|--config-dir=": "read",
    "--insecure": "net.remote",
    "--resolve|-H|--custom-header=": "net.remote",
    "--exec|--watch-exec=": "code.exec.escape",
  },
  verbs: [
    ["cloud.read", "ls|cat|head|stat|find|tree|du|diff|ping|watch|tail|ready|od"],
    ["code.exec.escape", "find --exec"],
    ["cloud.read", "version ."],
    ["cloud.read", "sql"],
    [
      "cloud.read",
      "alias|version|tag|policy|anonymous|event|encrypt|retention|legalhold|ilm|quota " +
        "list|ls|info|get|get-json|links|diff|status|backlog",
    ],
    [
      "cloud.read",
      "replicate|cors|lock|inventory list|ls|info|get|get-json|links|diff|status|backlog",
    ],
    ["cloud.read", "ilm rule|tier|restore ls|list|export|info|check|status"],
    ["cloud.read", "admin info|trace|console|scanner|top|prometheus|logs"],
    [
      "cloud.read",
      "admin policy|user|group|bucket|config|heal|update|kms|service|replicate " +
        "list|ls|info|get|history|status|entities|export|metrics",
    ],
    [
      "cloud.read",
      "admin decommission|rebalance|idp|tier|accesskey " +
        "list|ls|info|get|history|status|entities|export|metrics",
    ],
    ["cloud.read", "support|license diag|inspect|perf|profile|top|info|callhome|proxy"],
    ["secret.access", "alias|config set|add|import|export|host|remove|rm"],
    ["secret.access", "share|presign"],
    ["secret.access", "admin user|accesskey|svcacct|idp add|create|svcacct|sts|edit|set|info"],
    [
      "cloud.write",
      "mb|tag|version|event|encrypt|retention|legalhold|ilm|quota|replicate|put|get|pipe|undo|" +
        "cors|batch|idp|update|license|support",
    ],
    ["cloud.write", "inventory"],
    [
      "cloud.write",
      "admin config|service|heal|update|bucket|group|prometheus|kms|replicate|decommission|" +
        "rebalance|tier|cluster|idp|scanner|logger *",
    ],
    ["cloud.iam", "policy|anonymous set|set-json|link|links|unset"],
    [
      "cloud.iam",
      "admin policy|user|group|accesskey create|attach|detach|update|set|unset|add|disable|enable",
    ],
    ["net.upload", "put @read"],
    ["cloud.delete", "rb|rm|undo"],
    [
      "cloud.delete",
      "tag|version|event|encrypt|retention|legalhold|ilm|quota|replicate|cors|batch|idp " +
        "remove|rm|clear|cancel|suspend|disable",
    ],
    ["cloud.delete", "admin ** remove|rm|delete|reset|unfreeze|detach"],
    ["cloud.destroy", "rb --force|--dangerous"],
    ["cloud.destroy", "rm --dangerous"],
    ["cloud.destroy", "admin bucket|cluster|decommission delete|remove|start|restore"],
    ["cloud.destroy", "admin service stop"],
    ["secret.access", "admin prometheus generate"],
  ],
  judge: objectStore({
    isRemote: isMinio,
    verbs: { cp: "copy", mv: "move", mirror: "sync", rm: "remove", cat: "cat" },
    dry: ["--fake", "--dry-run"],
    mirrors: ["--remove"],
    recursive: ["-r", "--recursive"],
  }),
});
