/** vault, bao: secrets. */
import { program } from "../program.ts";

/** https://developer.hashicorp.com/vault/docs/commands */
export default program({
  names: "vault bao",
  traits: ["grouped-verbs"],
  flags: `-detailed -recursive -self -non-interactive -output-curl-string -output-policy -no-print
    -compress? -follow -leader-only`,
  values: `-client-cert -client-key -namespace -ns -tls-server-name -format -field -mount -method
    -path -header -mfa -unlock-key -policy -ttl -log-level -log-format -version -accessor -duration
    -interval -metrics-interval -target -start-time -end-time -skip -wrap-ttl`,
  options: {
    "-address|-agent-address|-proxy-address=": "server",
    "-ca-cert|-ca-path=": "settings",
    "-tls-skip-verify": "env.hijack",
    "-output=": "write",
    "-config=": "read",
  },
  verbs: [
    ["exec.help", "version|help|path-help"],
    ["cloud.read", "status|version-history|monitor|debug"],
    [
      "cloud.read",
      "auth|secrets|audit|plugin|policy|namespace|lease|operator " +
        "list|lookup|info|members|usage|diagnose|runtime",
    ],
    ["cloud.read", "policy read|fmt"],
    ["cloud.read", "operator raft list-peers|autopilot"],
    ["cloud.read", "operator key-status|members|usage|diagnose|utilization"],
    ["cloud.read", "token capabilities"],
    ["secret.list", "list"],
    ["secret.list", "kv metadata get"],
    ["secret.list", "kv list"],
    ["secret.access", "read|write|unwrap|login|print|ssh|transform|transit|pki|patch|agent|proxy"],
    ["secret.access", "kv get|put|patch|undelete|rollback|enable-versioning"],
    ["secret.access", "kv metadata put|patch"],
    ["secret.access", "kv delete"],
    ["secret.access", "delete"],
    ["secret.access", "token create|renew|lookup"],
    [
      "secret.access",
      "pki|transit issue|reissue|verify-sign|list-intermediates|import|import-version",
    ],
    ["secret.access", "operator init|unseal|generate-root|rekey|rotate|rotate-keys"],
    ["secret.access", "unwrap"],
    ["cloud.write", "server|operator *"],
    ["cloud.write", "lease renew"],
    [
      "cloud.write",
      "secrets|auth|plugin|namespace enable|tune|move|register|reload|create|" +
        "patch|deregister|runtime",
    ],
    ["cloud.iam", "policy write|delete"],
    ["cloud.iam", "auth enable|tune|move"],
    ["cloud.iam", "token revoke"],
    ["cloud.iam", "lease revoke"],
    ["cloud.destroy", "operator raft remove-peer"],
    ["cloud.destroy", "operator raft snapshot restore"],
    ["cloud.write", "operator seal|step-down|migrate"],
    ["cloud.write", "operator raft join|snapshot"],
    ["audit.tamper", "audit disable"],
    ["audit.tamper", "audit enable"],
    ["secret.destroy", "kv destroy|delete -versions"],
    ["secret.destroy", "kv destroy"],
    ["secret.destroy", "kv metadata delete"],
    ["secret.destroy", "secrets disable"],
    ["secret.destroy", "auth disable"],
    ["secret.destroy", "lease|token revoke -prefix|-force|-mode=path"],
    ["secret.destroy", "namespace delete"],
    ["secret.destroy", "delete ~transit/keys/*|~*/keys/*"],
  ],
});
