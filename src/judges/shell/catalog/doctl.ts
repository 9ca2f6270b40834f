/** doctl: clouds. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

/** Clouds of the second rank: groups, then a verb that most share. */
export default program({
  names: "doctl",
  traits: ["grouped-verbs"],
  flags: "--no-header -f|--follow --public --user --interactive? --with-metadata",
  values: `-t|--access-token --context -o --type --resource --tag-name --image --size --tag
    --project-id --http-retry-max --http-retry-wait-max --http-retry-wait-min --deployment
    --interval --time --order-by --*-id --*-name --limit --max --max-items --max-results --count
    --page --page-size --per-page --offset --sort --sort-by --order --filter --query --search
    --fields --columns --since --until --from-date --to-date --timeout --log-level --loglevel
    --verbosity --width --depth --region --zone --location --project --profile --namespace
    --tail --lines --output --format`,
  options: { "-u|--api-url=": "server", "-c|--config=": "settings", "--spec=": "read" },
  verbs: [
    ["exec.help", "version|help|completion"],
    ["cloud.read", `** ${READS}|g`],
    ["cloud.read", `** ${STATES} .`],
    ["cloud.read", "account|balance *"],
    ["cloud.read", "apps logs|list-regions"],
    ["secret.access", "** kubeconfig|docker-config|connection"],
    ["secret.access", "auth *"],
    ["secret.access", "registry login|logout|docker-config|kubernetes-manifest"],
    ["net.remote", "compute ssh"],
    ["net.remote", "** ssh|console|connect @run:--ssh-command"],
    ["cloud.delete", `**^${SHOWS} ${DELETES}|d|garbage-collection`],
    [
      "cloud.write",
      `**^${SHOWS} ${WRITES}|c|u|flush-cache|rebuild|power-*|recycle|replace-node|` +
        "maintenance-window",
    ],
    [
      "cloud.iam",
      "** firewall|firewalls|ssh-key|users|user|keys " +
        "create|delete|add-rules|remove-rules|reset|append",
    ],
    ["cloud.destroy", "databases|db|d delete|rm|d"],
    ["cloud.destroy", "databases|db|d db delete|rm"],
    ["cloud.destroy", "kubernetes|k8s|k cluster|c delete|rm|d|delete-selective"],
    ["cloud.destroy", "apps|app|a|projects delete|rm|d"],
    ["cloud.destroy", "registry delete|d|rm"],
  ],
});
