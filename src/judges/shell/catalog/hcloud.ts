/** hcloud, scw, vultr-cli, vultr, …: clouds. */
import { program } from "../program.ts";
import { CREDENTIALS, DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

export default program({
  names:
    "hcloud scw vultr-cli vultr civo exo yc upctl ionosctl ovhcloud openstack " +
    "exoscale tccli huaweicloud",
  flags: `-q --no-header --all-projects --long --fit-width --noindent --wait -w --public --private
    --no-* --all-pages --details --no-label --deleted --full-id`,
  values: `--context -p -o --output --os-cloud --os-project-name --os-region-name --folder-id
    --cloud-id -f -l|--selector -c|--column --max-width --sort-column --name --type --status
    --server --image --marker --property --label --tag --tags --cluster --user --project --host
    --os-compute-api-version --organization-id --cli-query --*-id --*-name --profile --region
    --zone --limit --max --max-items --max-results --count --page --page-size --per-page
    --offset --sort --sort-by --order --order-by --filter --query --search --fields --columns
    --since --until --from-date --to-date --timeout --log-level --loglevel --verbosity --width
    --depth --location --namespace --tail --lines --format`,
  options: {
    "--config|--config-file=": "settings",
    "--endpoint|--api-url|--os-auth-url|--cli-endpoint=": "server",
    "--token|--access-key|--secret-key|--os-password|--os-token=": "url.credential",
    "--insecure": "env.hijack",
  },
  verbs: [
    ["exec.help", "version|help|completion"],
    ["cloud.read", `** ${READS}|all|datacenter|location`],
    ["cloud.read", `** ${STATES} .`],
    ["secret.access", `** ${CREDENTIALS}|request-console|get-credentials|create-token|save`],
    [
      "secret.access",
      "init|config|context|login|auth|token|iam ** create|init|dump|add|use|issue|set",
    ],
    ["net.remote", "** ssh|scp|connect"],
    ["cloud.delete", `**^${SHOWS} ${DELETES}`],
    [
      "cloud.write",
      `**^${SHOWS} ${WRITES}|poweron|poweroff|enable-*|disable-*|rebuild|attach-*|detach-*|` +
        "request-*|backup",
    ],
    ["cloud.iam", `** iam|firewall|security-group|ssh-key|role|user ${WRITES}|${DELETES}`],
    [
      "cloud.destroy",
      "** k8s|kubernetes|database|rdb|dbaas|project|cluster|managed-postgresql|managed-mysql|" +
        "managed-redis delete|rm|remove|terminate",
    ],
    ["cloud.destroy", "** mongodb|redis delete|rm|remove|terminate"],
    [
      "cloud.destroy",
      "** cluster|instance|database delete " +
        "--with-additional-resources|--with-all-resources|--purge",
    ],
    ["cloud.destroy", "server rebuild"],
  ],
});
