/** circleci, circleci-cli: services. */
import { program } from "../program.ts";

/** Continuous integration. */
export default program({
  names: "circleci circleci-cli",
  flags: `--skip-update-check --no-prompt --uncertified --details --show-version --verbose --private
    --all`,
  values: "--org-id --org-slug --pipeline-parameters --branch --org --decision-id --job --sort",
  options: {
    "--host|--endpoint=": "net.remote",
    "--token=": "net.remote",
    "--github-api=": "net.remote",
    "--config|-c=": "read",
    "-o=": "write",
  },
  verbs: [
    ["exec.help", "help|version|completion|diagnostic|switch|open|telemetry"],
    ["pkg.install", "update"],
    ["cloud.read", "config validate|process|pack|generate"],
    [
      "cloud.read",
      "context|orb|namespace|pipeline|project|runner|policy|env|info|trigger|followed|follow " +
        "list|show|list-secrets|info|source",
    ],
    ["cloud.read", "resource-class|instance|build list|show|list-secrets|info|source"],
    [
      "cloud.read",
      "context|orb|namespace|pipeline|project|runner|policy|env|info|trigger|followed|follow " +
        "validate|process|list-categories|status",
    ],
    ["cloud.read", "resource-class|instance|build validate|process|list-categories|status"],
    [
      "cloud.read",
      "context|orb|namespace|pipeline|project|runner|policy|env|info|trigger|followed|follow " +
        "logs|diff|fetch|decide|eval|test",
    ],
    ["cloud.read", "resource-class|instance|build logs|diff|fetch|decide|eval|test"],
    [
      "cloud.read",
      "context|orb|namespace|pipeline|project|runner|policy|env|info|trigger|followed|follow " +
        "settings|org|subst|pack|get|search",
    ],
    ["cloud.read", "resource-class|instance|build settings|org|subst|pack|get|search"],
    [
      "cloud.read",
      "runner|orb|policy|project resource-class|instance|token|category|secret list|ls",
    ],
    ["code.exec.project_script", "local|build|tests|step|dlc"],
    ["code.exec.project_script", "local execute"],
    ["secret.access", "setup|context|runner|project store-secret|create|secret|token"],
    ["secret.access", "context store-secret"],
    [
      "cloud.write",
      "context|orb|namespace|pipeline|project|runner|policy|trigger|follow|admin " +
        "create|init|publish|promote|increment|add-to-category",
    ],
    [
      "cloud.write",
      "context|orb|namespace|pipeline|project|runner|policy|trigger|follow|admin " +
        "push|settings|run|restrict|add-restriction|rename|unlist",
    ],
    [
      "cloud.write",
      "context|orb|namespace|pipeline|project|runner|policy|trigger|follow|admin dlc",
    ],
    ["publish.registry", "orb publish|promote|increment"],
    [
      "cloud.delete",
      "context|orb|namespace|pipeline|project|runner|policy|trigger|admin " +
        "delete|remove-secret|remove-from-category|unlist",
    ],
    [
      "cloud.delete",
      "context|orb|namespace|pipeline|project|runner|policy|trigger|admin " +
        "remove-restriction|delete-alias|purge",
    ],
    ["cloud.delete", "runner|project resource-class|token|secret|instance delete|rm"],
    ["cloud.delete", "dlc-purge|purge"],
    ["cloud.destroy", "namespace delete"],
    ["cloud.destroy", "admin delete-namespace|delete-namespace-alias|delete-alias"],
  ],
});
