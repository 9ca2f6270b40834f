/** fly, flyctl: hosting platforms. */
import { program } from "../program.ts";
import { DELETES, SHOWS, WRITES } from "./vocabulary.ts";

export default program({
  names: "fly flyctl",
  traits: ["grouped-verbs"],
  flags: "-j --no-tail --web --deployment --block --watch -q --local --all -d",
  values: `-a|--app -o|--org -r -t|--access-token --stage -s|--size --select -n|--count
    -i|--instance --machine --image --state --name --region --limit --max --max-items --max-results
    --page --page-size --per-page --offset --sort --sort-by --order --order-by --filter --query
    --search --fields --columns --since --until --from-date --to-date --timeout --log-level
    --loglevel --verbosity --width --depth --zone --location --project --profile --namespace --tail
    --lines`,
  options: { "-c|--config=": "config" },
  verbs: [
    ["exec.help", "version|help|docs|completion|doctor|settings|agent"],
    [
      "cloud.read",
      "status|logs|dashboard|history|checks|incidents|platform|ping|dig|curl|regions|services",
    ],
    [
      "cloud.read",
      "** list|ls|show|status|info|check|view|config|events|logs|regions|vm-sizes|validate|" +
        "releases|attachments|dashboard|stats|db",
    ],
    [
      "cloud.read",
      "apps|releases|image|ips|auth|orgs|volumes|certs list|whoami|show|releases|errors",
    ],
    ["secret.list", "secrets list|ls"],
    ["secret.access", "secrets set|unset|import|deploy|keys"],
    ["secret.access", "auth|tokens login|logout|token|signup|docker|create"],
    ["pkg.install", "version update|upgrade"],
    [
      "cloud.write",
      `**^${SHOWS} ${WRITES}|launch|extend|fork|stage|open|cordon|uncordon|leases|egress-ip`,
    ],
    [
      "cloud.write",
      "launch|deploy|scale|create|restart|resume|suspend|open|move|image|ips|proxy|consul|" +
        "redis|extensions|ext|litefs-cloud|mpg|jobs",
    ],
    ["cloud.write", "synthetics|wireguard"],
    ["cloud.iam", "orgs|ips|wireguard|wg *"],
    ["net.remote", "ssh|console|sftp @run:-C|--command"],
    ["net.remote", "ssh console|issue|establish|sftp @run:-C|--command"],
    ["net.remote", "machine|machines|m exec|run|ssh-console"],
    ["net.remote", "machine|machines|m exec * @run"],
    ["net.listen", "proxy"],
    ["db.session", "pg|postgres|mysql|redis|mpg connect"],
    ["cloud.delete", `**^${SHOWS} ${DELETES}|kill|detach`],
    ["cloud.destroy", "apps|app|a destroy|delete|rm"],
    ["cloud.destroy", "destroy"],
    [
      "cloud.destroy",
      "postgres|pg|mysql|redis|mpg|ext|extensions|volumes|volume|vol|storage destroy|delete|rm",
    ],
    ["cloud.destroy", "** tigris|supabase|postgres|redis destroy|delete"],
    ["cloud.destroy", "orgs|org delete|destroy"],
    ["cloud.read", "machine|machines|m list|ls|status"],
  ],
});
