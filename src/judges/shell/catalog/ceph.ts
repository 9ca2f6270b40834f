/** ceph, rbd, rados, radosgw-admin, …: storage. */
import { program } from "../program.ts";
import { SHOWS, WRITES } from "./vocabulary.ts";

export default program({
  names: "ceph rbd rados radosgw-admin cephadm ceph-volume cephfs-shell",
  flags: `--pretty-format -v -s -w --watch --watch-debug --watch-info --status --long -l --all
    --with-clones --exact --bulk`,
  values: `-n --name --id -p --pool --cluster --connect-timeout --image --snap -f --format --uid
    --bucket --namespace --pgid --service_name --service_type --hostname --daemon_type --daemon_id
    --max-entries --start-date --end-date --marker --shard-id --snap-id -k|--keyring|--keyfile`,
  options: {
    "-c|--conf=": "read",
    "-m|--mon-host=": "net.remote",
    "--admin-daemon=": "cloud.write",
    "-i|--in-file=": "read",
    "-o|--out-file=": "write",
    "--setuser|--setgroup=": "priv.sudo",
    "--show-secrets|--show-secret": "secret.access",
  },
  verbs: [
    ["exec.help", "version|versions|help"],
    ["cloud.read", ". -s|-w|--status|--watch"],
    [
      "cloud.read",
      "status|health|df|quorum_status|report|fsid|log|time-sync-status|features|ls|list|info|" +
        "du|lspools|stat|bench|showmapped|diff",
    ],
    ["cloud.read", "ls-daemons|inventory"],
    [
      "cloud.read",
      "osd|mon|mgr|mds|pg|fs|orch|crash|config ls|list|tree|df|stat|status|dump|perf|get|show|" +
        "info|stats|metadata|ps|host|pool|ls-by-*",
    ],
    [
      "cloud.read",
      "osd|mon|mgr|mds|pg|fs|orch|crash|config " +
        "lspools|blocked-by|find|versions|check|detail|last|host-ls",
    ],
    [
      "cloud.read",
      "auth|telemetry|service|device|balancer ls|list|tree|df|stat|status|dump|perf|get|show|" +
        "info|stats|metadata|ps|host|pool|ls-by-*",
    ],
    [
      "cloud.read",
      "auth|telemetry|service|device|balancer " +
        "lspools|blocked-by|find|versions|check|detail|last|host-ls",
    ],
    [
      "cloud.read",
      "node|progress|pool|image-meta|lock|user ls|list|tree|df|stat|status|dump|perf|get|show|" +
        "info|stats|metadata|ps|host|pool|ls-by-*",
    ],
    [
      "cloud.read",
      "node|progress|pool|image-meta|lock|user " +
        "lspools|blocked-by|find|versions|check|detail|last|host-ls",
    ],
    [
      "cloud.read",
      "bucket|zone|zonegroup|realm|quota|usage ls|list|tree|df|stat|status|dump|perf|get|show|" +
        "info|stats|metadata|ps|host|pool|ls-by-*",
    ],
    [
      "cloud.read",
      "bucket|zone|zonegroup|realm|quota|usage " +
        "lspools|blocked-by|find|versions|check|detail|last|host-ls",
    ],
    [
      "cloud.read",
      "gc|nfs|snap|group|children|watch|status ls|list|tree|df|stat|status|dump|perf|get|show|" +
        "info|stats|metadata|ps|host|pool|ls-by-*",
    ],
    [
      "cloud.read",
      "gc|nfs|snap|group|children|watch|status " +
        "lspools|blocked-by|find|versions|check|detail|last|host-ls",
    ],
    [
      "cloud.read",
      "lvm ls|list|tree|df|stat|status|dump|perf|get|show|info|stats|metadata|ps|host|pool|" +
        "ls-by-*|lspools|blocked-by|find|versions|check",
    ],
    ["cloud.read", "lvm detail|last|host-ls"],
    [
      "cloud.read",
      "osd pool|erasure-code-profile|crush|blocklist ls|get|stats|get-quota|tree|dump|rule|class",
    ],
    ["cloud.read", "auth list|ls"],
    [
      "secret.access",
      "auth get|print-key|export|get-or-create|get-key|add|caps|import|get-or-create-key|rotate",
    ],
    ["secret.access", "user|key|subuser create|modify|info|rm|suspend|enable"],
    ["cloud.write", `osd|mon|mgr|mds|pg|fs|orch|config|device **^${SHOWS} ${WRITES}`],
    [
      "cloud.write",
      `osd|mon|mgr|mds|pg|fs|orch|config|device **^${SHOWS} ` +
        "in|out|down|reweight|repair|scrub|deep-scrub|apply|daemon|fail|module|archive",
    ],
    ["cloud.write", `osd|mon|mgr|mds|pg|fs|orch|config|device **^${SHOWS} ok-to-stop|noout|set-*`],
    ["cloud.write", `balancer|crash|telemetry|nfs|host|tell **^${SHOWS} ${WRITES}`],
    [
      "cloud.write",
      `balancer|crash|telemetry|nfs|host|tell **^${SHOWS} ` +
        "in|out|down|reweight|repair|scrub|deep-scrub|apply|daemon|fail|module|archive",
    ],
    ["cloud.write", `balancer|crash|telemetry|nfs|host|tell **^${SHOWS} ok-to-stop|noout|set-*`],
    ["cloud.write", `daemon|injectargs **^${SHOWS} ${WRITES}`],
    [
      "cloud.write",
      `daemon|injectargs **^${SHOWS} in|out|down|reweight|repair|scrub|deep-scrub|apply|` +
        "daemon|fail|module|archive|ok-to-stop|noout|set-*",
    ],
    [
      "cloud.write",
      "create|map|unmap|resize|clone|flatten|rename|cp|export|import|put|get|bootstrap|shell|" +
        "deploy|adopt|snap|mirror|mount",
    ],
    [
      "cloud.write",
      "snap|mirror|group|lvm|image-meta|bucket create|protect|unprotect|rollback|enable|" +
        "disable|promote|demote|prepare|activate|set|link",
    ],
    ["cloud.write", "snap|mirror|group|lvm|image-meta|bucket unlink|rename"],
    [
      "cloud.delete",
      "auth|osd|mon|mgr|mds|orch|config|crash|trash|snap|lock|bucket|user|key|quota|host " +
        "del|rm|remove|purge|delete|zap|destroy|clear",
    ],
    ["cloud.destroy", "osd purge|destroy|lost|rm"],
    ["cloud.destroy", "osd pool delete|rm"],
    ["cloud.destroy", "fs|pool rm|delete|destroy|rmpool"],
    ["cloud.destroy", "rm|remove|rmpool|purge|cleanup|rm-cluster"],
    ["cloud.destroy", "trash rm|remove|purge"],
    ["cloud.read", "mirror|trash|snap ls|list|info|status"],
    [
      "cloud.destroy",
      "snap|trash|bucket|user|orch purge|rm|device|zap " +
        "--purge-objects|--purge-data|--yes-i-really-mean-it|--yes-i-really-really-mean-it",
    ],
    ["cloud.destroy", "lvm zap"],
    ["cloud.destroy", "orch device zap"],
    ["cloud.destroy", "snap purge"],
    ["cloud.read", "orch device ls"],
    ["disk.destroy", "simple|lvm|raw zap|create|batch"],
  ],
});
