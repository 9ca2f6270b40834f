/** ldcli, ldc, flipt, unleash, …: services. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

/** Feature flags, API gateways, CDN, load balancers, DNS. */
export default program({
  names: "ldcli ldc flipt unleash unleash-cli growthbook flagsmith statsig configcat optimizely",
  flags: "--analytics-opt-out --archived --summary --all",
  values: `--project --environment --flag --key --namespace -p -n --name --env --limit --sort
    --context-key --format -t --type --user-id --output`,
  options: {
    "--access-token|--token|-a=": "net.remote",
    "--base-uri|--url|--host|--api-url=": "net.remote",
    "--config=": "read",
    "-d|--data=": "cloud.write",
  },
  verbs: [
    ["exec.help", "version|help|quickstart|completion|doc"],
    ["cloud.read", `** ${READS}|evaluate|validate|bundle|diff`],
    ["cloud.read", `** ${STATES} .`],
    ["code.exec.project_script", "serve|server|dev-server"],
    ["secret.access", "login|setup|config|cloud|api-keys|tokens"],
    ["secret.access", "** api-keys|api-key|tokens|access-tokens create|list|reset"],
    ["cloud.read!", "export"],
    [
      "cloud.write",
      `**^${SHOWS} ${WRITES}|toggle-on|toggle-off|toggle|migrate|invite|stale|favorite|convert`,
    ],
    ["cloud.delete", `**^${SHOWS} ${DELETES}|archive`],
    [
      "cloud.destroy",
      "** projects|project|environments|environment|namespace|namespaces|workspaces|products " +
        "delete|remove|rm|archive",
    ],
    ["cloud.destroy", "import --drop"],
  ],
});
