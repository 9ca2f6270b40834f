/** infisical: secrets. */
import { program } from "../program.ts";

export default program({
  names: "infisical",
  flags: "--no-git --staged --redact -v --expand --include-imports --plain",
  values: `-s|--source -r --report-format --exit-code --max-target-megabytes --env --projectId
    --path --token --telemetry --log-level --format`,
  options: {
    "--domain=": "server",
    "--config|-c=": "config",
    "-b|--baseline-path=": "read",
    "--report-path=": "write",
    "--log-opts=": "code.exec.escape",
  },
  wraps: {
    verbs: "run",
    key: "secret.access",
    dashes: true,
    flags: "--recursive --secret-overriding --silent --telemetry --watch",
    values: "-e --tags -t -l --watch-interval --project-config-dir --group-by",
    options: { "-h|--help": "help", "-v|--version": "help", "-c|--command=": "command" },
  },
  verbs: [
    ["exec.help", "help|completion|version"],
    [
      "secret.access",
      "secrets|export|login|user|init|service-token|token|vault|reset|bootstrap|" +
        "dynamic-secrets|gateway|ssh|kmip|pam|cert-manager",
    ],
    ["exec.read", "scan"],
    ["secret.access", "secrets delete"],
  ],
});
