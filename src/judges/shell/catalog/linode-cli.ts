/** linode-cli, linode: clouds. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

export default program({
  names: "linode-cli linode",
  flags: `--text --all-rows --all-columns --single-table --vertical --no-defaults --no-truncation
    --no-retry --suppress-warnings --markdown --ascii-table --avoid-defaults --avoid-color`,
  values: `--as-user --delimiter --label --type --image --tags --id --cluster --column-width --*_id
    --page --page-size --filter --limit --max --max-items --max-results --count --per-page
    --offset --sort --sort-by --order --order-by --query --search --fields --columns --since
    --until --from-date --to-date --timeout --log-level --loglevel --verbosity --width --depth
    --region --zone --location --project --profile --namespace --tail --lines --format`,
  verbs: [
    ["exec.help", "help|completion|version"],
    ["cloud.read", `** ${READS}|*-ls|*-list|*-view|types|regions|kernels|images|backups-list`],
    ["cloud.read", `** ${STATES} .`],
    ["cloud.read", "obj ls|la|du|info"],
    ["cloud.read", "obj get @write"],
    ["secret.access", "configure|set-user"],
    [
      "secret.access",
      "** kubeconfig-view|mysql-creds-view|postgresql-creds-view|tokens-list|token-create|" +
        "keys-create|*-creds-*",
    ],
    ["cloud.delete", `**^${SHOWS} ${DELETES}|rmuser`],
    [
      "cloud.write",
      `**^${SHOWS} ${WRITES}|boot|reboot|shutdown|rescue|backup-*|mb|setacl|` +
        "ws-*|*-replace|*-rebuild",
    ],
    ["net.upload", "obj put @read"],
    ["net.remote", "ssh"],
    ["cloud.iam", `account|users|profile|firewalls **^${SHOWS} ${WRITES}|${DELETES}`],
    ["cloud.destroy", "linodes|instances rebuild|delete"],
    ["cloud.destroy", "lke|databases cluster-delete|*-delete"],
    ["cloud.destroy", "account cancel"],
    ["cloud.destroy", "obj rb --recursive"],
  ],
});
