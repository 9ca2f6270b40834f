/** az: clouds. */
import { program } from "../program.ts";
import { CREDENTIALS, DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

/**
 * Its words before the first option are the verb:
 * https://learn.microsoft.com/cli/azure/reference-index
 */
export default program({
  names: "az",
  traits: ["grouped-verbs"],
  flags: `-y|--yes --no-wait --all -d --show-details --include-* --instance-view --show-* --stdout
    --only-show-current --detailed --skip-authorization-header --no-pretty-print --follow
    -f|--follow --no-* --only-show-errors`,
  values: `--subscription -o --output -n|--name -g|--resource-group -l --ids --tag --tags
    --account-name --vault-name --server --database --cluster --slot --parameters -p
    --template-spec -t --mode --top --skip --start-time --end-time --interval --metric --metrics
    --aggregation --resource --resource-type --namespace --scope --assignee --role --publisher
    --offer --sku --org|--organization -r --repository --pipeline-ids --branch --status --id
    --workspace -w --analytics-query --timespan --max-events --expand -c --prefix --delimiter
    --num-results --marker --auth-mode --dimension --result-format --exclude-change-types -x
    --what-if-result-format --what-if-exclude-change-types --management-group-id -m --url -u
    --uri --method --headers --uri-parameters --revision --replica --type --kind --account -a
    --registry --image --features --user --group --display-name --upn-or-object-id --object-id
    --component -q --graph-query --query-filter --path --team --area --wiql --build-id
    --definition --definition-ids --result --reason --priority -s -i -e -k --vm --vnet --nic
    --lb --gateway --zone --hub --device --container --share --table --queue --policy --level
    --category --correlation-id --caller --plan --app --deployment --target-scope
    --deny-settings-mode --action-on-unmanage --confirm-with-what-if --*-id --*-ids --*-name
    --*-names --*-type --*-group --*-namespace --*-location --*-version --*-time --*-prefix
    --*-status --*-date --query --location --limit --max --max-items --max-results --count
    --page --page-size --per-page --offset --sort --sort-by --order --order-by --filter --search
    --fields --columns --since --until --from-date --to-date --timeout --log-level --loglevel
    --verbosity --width --depth --region --project --profile --tail --lines --orderby`,
  options: {
    "--template-file|--spec-file|--definition-file=": "read",
    "--template-uri=": "fetch",
    "--output-file|--output-folder|--output-directory|--outfile|--outdir|--log-file=": "write",
    "--sas-token|--account-key|--connection-string|--password=": "url.credential",
    "--blob-endpoint|--endpoint|--service-endpoint=": "server",
  },
  fileMarks: "@",
  verbs: [
    ["exec.help", "version|help|find|feedback"],
    ["cloud.read", `** ${READS}|wait|check-*|validate|what-if|query|url|graph|test`],
    ["cloud.read", `** ${STATES} .`],
    ["cloud.read!", "** tag|lock|run|restore|release|import|export|move|image|publish list|show ."],
    [
      "cloud.read!",
      "rest !-m|--method|-b|--body -u=https://management.azure.com/*|" +
        "--uri=https://management.azure.com/*",
    ],
    ["cloud.read!", "rest !-m|--method|-b|--body --url=https://management.azure.com/*"],
    [
      "cloud.read!",
      "rest -m=get|--method=get -u=https://management.azure.com/*|" +
        "--uri=https://management.azure.com/*|--url=https://management.azure.com/*",
    ],
    ["cloud.read!", "bicep build|lint|version|decompile|format"],
    ["cloud.read", "** download|download-batch @write:-f|--file|-d|--destination"],
    ["pkg.install", "upgrade"],
    ["pkg.install", "extension add|update|remove"],
    ["pkg.install", "bicep|aks install|upgrade|install-cli"],
    ["system.config", "configure|init|interactive"],
    ["system.config", "account|cloud|config set|clear|unset|register|param-persist"],
    ["secret.access", "login|logout"],
    ["secret.access", `** ${CREDENTIALS}`],
    ["secret.access", "** keys list|renew|show|regenerate"],
    [
      "secret.access",
      "** authkey|admin-key|query-key|access-key|authorization-rule|shared-access-policy " +
        "list|show|renew|regenerate-*",
    ],
    ["secret.access", "** keys regenerate-key"],
    [
      "secret.access",
      "** list-publishing-*|list-runtime-credentials|generate-sas|regenerate-*|*-kubeconfig|" +
        "list-invitations",
    ],
    ["secret.access", "** credential|credentials show|reset|list|renew"],
    ["secret.access", "** connection-string|appsettings list|show"],
    ["secret.access", "ad sp create-for-rbac|reset-credentials"],
    [
      "secret.access",
      "keyvault secret|key|certificate|storage show|download|set|delete|backup|restore|" +
        "recover|import|create|decrypt|sign|rotate",
    ],
    ["secret.access", "keyvault secret|key|certificate|storage set-attributes"],
    ["secret.list", "keyvault secret|key|certificate list|list-versions|list-deleted"],
    ["secret.access", "containerapp secret show|set|remove"],
    ["secret.access", "containerapp secret list --show-values"],
    ["secret.access", "acr login"],
    ["cloud.delete", `**^${SHOWS} ${DELETES}|delete-batch|flush|clear|deallocate|disconnect`],
    [
      "cloud.write",
      `**^${SHOWS} ${WRITES}|generalize|capture|redeploy|reimage|swap|up|build|import-*|` +
        "invoke-action|connect",
    ],
    ["cloud.write", "rest"],
    ["cloud.delete", "rest -m=delete|--method=delete|-m=DELETE|--method=DELETE"],
    ["cloud.iam", `role|ad|policy|identity|lock **^${SHOWS} ${WRITES}|${DELETES}`],
    ["cloud.iam", "keyvault set-policy|delete-policy|network-rule"],
    ["cloud.iam", "** set-permission|set-policy"],
    ["cloud.iam", "network nsg rule create|update|delete"],
    [
      "net.upload",
      "storage ** upload|upload-batch|copy|sync|start|start-batch @read:-f|--file|-s|--source",
    ],
    ["net.upload", "** upload"],
    ["net.upload", "acr build"],
    [
      "net.remote",
      "** run-command|ssh|exec|remote-connection|serial-console|create-remote-connection",
    ],
    ["net.remote", "ssh *"],
    ["net.remote", "aks command invoke @run:-c|--command"],
    ["net.remote", "vm|vmss run-command invoke|create @run:--scripts"],
    ["net.listen", "network bastion tunnel"],
    ["audit.tamper", "monitor ** delete"],
    ["audit.tamper", "** diagnostic-settings|log-profiles|activity-log delete"],
    ["cloud.destroy", "group delete"],
    [
      "cloud.destroy",
      "sql|mysql|postgres|mariadb|cosmosdb|synapse ** " +
        "server|db|mi|instance|flexible-server|database|workspace|pool|elastic-pool delete",
    ],
    ["cloud.destroy", "sql|mysql|postgres|mariadb|cosmosdb delete"],
    ["cloud.destroy", "cosmosdb ** database|keyspace|container|collection|table|graph delete"],
    [
      "cloud.destroy",
      "aks|acr|aro|hdinsight|kusto|databricks|ml|iot|synapse|grafana|purview|apim|appconfig|" +
        "search|signalr|batch delete",
    ],
    ["cloud.destroy", "** workspace|cluster|hub delete"],
    ["cloud.destroy", "storage account|container|share|container-rm|share-rm delete"],
    ["cloud.destroy", "storage fs delete"],
    ["cloud.destroy", "storage blob delete-batch !--pattern"],
    ["cloud.destroy", "backup vault delete"],
    ["cloud.destroy", "backup ** --delete-backup-data"],
    ["cloud.destroy", "account management-group delete"],
    ["cloud.destroy", "account subscription cancel"],
    ["cloud.destroy", "netappfiles ** delete"],
    ["cloud.destroy", "ad b2c|tenant delete"],
    ["cloud.iac.apply", "deployment|stack|blueprint|bicep ** create|publish"],
    ["cloud.iac.destroy", "stack ** delete"],
    ["cloud.iac.destroy", "deployment-scripts|deployment ** delete"],
    ["vcs.host.destroy", "repos delete"],
    ["vcs.host.destroy", "devops project delete"],
    ["secret.destroy", "keyvault delete|purge"],
    ["secret.destroy", "keyvault ** purge"],
    ["secret.destroy", "keyvault delete-hsm|purge-hsm"],
  ],
});
