/** ldcli, ldc, flipt, unleash, …: services. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

/** Feature flags, API gateways, CDN, load balancers, DNS. */
export default program({
  names: "ldcli ldc flipt unleash unleash-cli growthbook flagsmith statsig configcat optimizely",
  values:
    "--access-token --project --environment --config --base-uri -o --output --flag --key --namespace --url --token -a -p -n --name --data -d",
  flags: "--json -v --verbose --analytics-opt-out",
  verbs: [
    ["exec.help", "version|help|quickstart|completion|doc"],
    ["cloud.read", `** ${READS}|evaluate|validate|bundle|diff`],
    ["cloud.read", `** ${STATES} .`],
    ["code.exec.project_script", "serve|server|dev-server"],
    ["secret.access", "login|setup|config|cloud|api-keys|tokens"],
    ["secret.access", "** api-keys|api-key|tokens|access-tokens create|list|reset"],
    ["cloud.read!", "export"],
    ["cloud.write", `**^${SHOWS} ${WRITES}|toggle-on|toggle-off|toggle|migrate|invite|stale|favorite|convert`],
    ["cloud.delete", `**^${SHOWS} ${DELETES}|archive`],
    [
      "cloud.destroy",
      "** projects|project|environments|environment|namespace|namespaces|workspaces|products delete|remove|rm|archive",
    ],
    ["cloud.destroy", "import --drop"],
  ],
});
