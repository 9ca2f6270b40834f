/** doppler: secrets. */
import { program } from "../program.ts";

export default program({
  names: "doppler",
  flags: "--no-read-env --print-config --no-check-version --only-names --no-*",
  values: `-p -c|--config -t|--token --scope --name -n|--number --attempts --log --environment
    --project --format`,
  options: {
    "--api-host|--dashboard-host|--dns-resolver-address=": "server",
    "--config-dir|--configuration=": "settings",
    "--no-verify-tls": "env.hijack",
  },
  wraps: {
    verbs: "run",
    key: "secret.access",
    dashes: true,
    flags: `--preserve-env --no-cache --no-fallback --fallback-only --fallback-readonly
      --no-exit-on-write-failure --no-timeout --silent --debug --json --watch --only-secrets
      --no-liveness-ping --forward-signals`,
    values: `--timeout --dns-resolver-proto --dns-resolver-timeout --name-transformer --mount
      --mount-format --mount-max-reads --mount-template --fallback --passphrase --secrets-fallback`,
    options: { "-h|--help": "help", "-v|--version": "help", "--command=": "command" },
  },
  verbs: [
    ["exec.help", "help|completion|feedback|changelog|open"],
    ["secret.list", "me|settings"],
    ["secret.list", "projects|configs|environments|activity|workplace ."],
    ["secret.list", "projects|configs|environments|activity|workplace get|list|logs"],
    ["secret.list", "configs logs"],
    ["secret.list", "secrets --only-names"],
    ["secret.list!", "secrets . --only-names"],
    ["secret.access", "secrets|login|logout|setup|configure|oidc|tuf|flags|import|mount"],
    ["secret.access", "secrets get|set|download|upload|notes|substitute|list"],
    [
      "secret.access",
      "configure|configs set|unset|reset|tokens|flags|debug|lock|unlock|clone|create|update",
    ],
    ["secret.access", "configs tokens create|revoke"],
    ["cloud.write", "projects|environments create|rename|update"],
    ["pkg.install", "update"],
    ["secret.access", "secrets delete"],
    ["secret.destroy", "projects|configs|environments delete"],
    ["secret.access", "configs logs rollback"],
  ],
});
