/** infisical: secrets. */
import { program } from "../program.ts";

export default program({
  names: "infisical",
  values: "--domain --env --projectId --path --token --format --telemetry --log-level",
  verbs: [
    ["exec.help", "help|completion|version"],
    [
      "secret.access",
      "secrets|export|login|user|init|service-token|token|vault|reset|bootstrap|dynamic-secrets|gateway|ssh|kmip|pam|cert-manager",
    ],
    ["secret.access", "run @run"],
    ["secret.access", "run @run:--command|-c"],
    ["exec.read", "scan"],
    ["secret.access", "secrets delete"],
  ],
});
