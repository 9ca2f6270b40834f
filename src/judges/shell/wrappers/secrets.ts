/** Wrappers that hand a program secrets from where they are kept. Sources: their manuals. */
import type { Wrapper } from "./wrapper.ts";

export const secretKeepers: readonly Wrapper[] = [
  {
    names: "infisical",
    flags: "--expand --include-imports --recursive --secret-overriding --silent --telemetry --watch --plain",
    values:
      "--env -e --path --projectId --token --tags -t --domain --log-level -l --watch-interval --project-config-dir --group-by",
    tells: "-h --help -v --version",
    wraps: { verbs: "run", dashes: true, key: "secret.access", script: "-c --command" },
  },
  {
    names: "sops",
    flags: "--background --pristine --same-process --no-fifo --ignore-mac --enable-local-keyservice",
    values: "--user --filename --input-type --output-type --keyservice --config",
    tells: "-h --help -v --version",
    wraps: { verbs: "exec-env exec-file", operands: 1, text: true, key: "secret.access" },
  },
  {
    names: "doppler",
    flags:
      "--preserve-env --no-cache --no-fallback --fallback-only --fallback-readonly --no-exit-on-write-failure --no-check-version --no-read-env --no-timeout --no-verify-tls --silent --debug --json --watch --only-secrets --no-liveness-ping --forward-signals --print-config",
    values:
      "-p --project -c --config -t --token --scope --config-dir --configuration --api-host --dashboard-host --attempts --timeout --dns-resolver-address --dns-resolver-proto --dns-resolver-timeout --name-transformer --mount --mount-format --mount-max-reads --mount-template --fallback --passphrase --secrets-fallback",
    tells: "-h --help -v --version",
    wraps: { verbs: "run", dashes: true, key: "secret.access", script: "--command" },
  },
  {
    names: "aws-vault",
    flags: "-n --no-session -s --server --ec2-server -e --ecs-server --lazy -j --json --stdout --debug -t --duration",
    values:
      "-d --region -r -m --mfa-token --prompt --backend --keychain --secret-service-collection --pass-dir --pass-cmd --pass-prefix --file-dir",
    tells: "--help --version",
    wraps: { verbs: "exec", operands: 1, dashes: true, key: "secret.access" },
  },
  {
    names: "op",
    flags: "--no-masking --cache --debug --iso-timestamps --no-color",
    values: "--env-file --account --config --encoding --format --session --environment",
    tells: "-h --help -v --version",
    wraps: { verbs: "run", dashes: true, key: "secret.access" },
  },
  {
    names: "chamber",
    flags: "--pristine --strict -v --verbose",
    values: "--strict-value -r --retries -b --backend --backend-s3-bucket --kms-key-alias --retry-mode --min-throttle-delay",
    tells: "-h --help --version",
    wraps: { verbs: "exec", dashes: true, key: "secret.access" },
  },
  {
    names: "teller",
    flags: "-r --reset -s --shell --redact",
    values: "-c --config",
    tells: "-h --help --version -V",
    wraps: { verbs: "run", dashes: true, key: "secret.access" },
  },
  {
    names: "envconsul",
    flags:
      "-once -pristine -sanitize -upcase -syslog -vault-renew-token -vault-unwrap-token -consul-retry -no-prefix -vault-ssl -consul-ssl",
    values:
      "-prefix -secret -config -consul-addr -consul-auth -consul-token -vault-addr -vault-token -vault-namespace -log-level -max-stale -pid-file -reload-signal -kill-signal -wait -service-query -exec",
    tells: "-v -version -h -help",
    wraps: { key: "secret.access", script: "-exec" },
  },
  {
    names: "ssm-env secretenv summon envkey-source",
    flags: "-with-decryption -no-fail -template --up -i",
    values: "-f -p --provider -e --environment -D",
    wraps: { key: "secret.access" },
  },
  {
    names: "aws-okta saml2aws gimme-aws-creds",
    flags: "--skip-prompt --quiet --verbose -d --debug",
    values: "-a --idp-account -p --profile --mfa -r --role",
    tells: "-h --help --version",
    wraps: { verbs: "exec", dashes: true, key: "secret.access", operands: 1 },
  },
];
