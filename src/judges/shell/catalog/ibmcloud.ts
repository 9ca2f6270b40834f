/** ibmcloud, bx: clouds. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

export default program({
  names: "ibmcloud bx",
  flags: "-q --long --all --show-* -f --global --all-resource-groups --all-pages",
  values: `-o --output --resource-group -g --cluster -c --worker-pool --zone -s --org --space --type
    --service-name --instance -n --id --name --location --app --*-id --*-name --limit --max
    --max-items --max-results --count --page --page-size --per-page --offset --sort --sort-by
    --order --order-by --filter --query --search --fields --columns --since --until --from-date
    --to-date --timeout --log-level --loglevel --verbosity --width --depth --region --project
    --profile --namespace --tail --lines -r -G`,
  options: {
    "--api-endpoint|--service-endpoint|-a|--endpoint=": "server",
    "--skip-ssl-validation": "env.hijack",
    "--apikey|-p|--password=": "url.credential",
  },
  verbs: [
    ["exec.help", "version|help|regions"],
    ["cloud.read", `** ${READS}`],
    [
      "cloud.read",
      "** instances|images|volumes|clusters|services|service-instances|groups|users|orgs|" +
        "spaces|zones|keys|floating-ips|vpcs|subnets",
    ],
    ["cloud.read", "** resources|apps|app"],
    ["cloud.read", `** ${STATES} .`],
    ["cloud.read!", "target ."],
    ["system.config", "target|config|update|plugin|api"],
    ["secret.access", "login|logout|sso"],
    [
      "secret.access",
      "** config|api-key-create|service-api-key-create|service-key-create|" +
        "service-credential-create|oauth-tokens|service-key",
    ],
    ["cloud.delete", `**^${SHOWS} ${DELETES}`],
    ["cloud.write", `**^${SHOWS} ${WRITES}`],
    ["cloud.iam", `iam|account **^${SHOWS} ${WRITES}|${DELETES}|user-*|access-group-*|*-policy-*`],
    ["cloud.destroy", "ks|oc cluster rm"],
    ["cloud.destroy", "resource group-delete|service-instance-delete|reclamation-delete"],
    ["cloud.destroy", "account space-delete|org-delete"],
    ["cloud.destroy", "cr namespace-rm"],
    ["cloud.destroy", "is instance-delete|volume-delete|vpc-delete --force|-f"],
    ["cloud.destroy", "cdb deployment-delete"],
    ["secret.destroy", "kp key delete"],
  ],
});
