/** Cloud accounts: aws, gcloud, az, … Copying of objects (`aws s3 cp`, `gsutil rsync`) is in programs/objects.ts. */
import type { Family } from "../verb.ts";
import { CREDENTIALS, DELETES, READS, SHOWS, STATES, WRITES } from "./words.ts";

/**
 * Verbs of the AWS API: https://docs.aws.amazon.com/cli/latest/reference/
 * A database that leaves a final snapshot behind, and a secret that can be had back for a week, are deleted; without, they are destroyed.
 */
const aws: Family = {
  programs: "aws awslocal",
  values: `--profile --region --output --query --endpoint-url --color --ca-bundle --cli-read-timeout --cli-connect-timeout
    --page-size --max-items --starting-token --cli-input-json --cli-input-yaml --cli-binary-format
    --bucket --key --version-id --range --if-match --if-none-match --part-number --expected-bucket-owner --request-payer
    --function-name --payload --qualifier --invocation-type --log-type --client-context`,
  flags: "--debug --no-verify-ssl --no-paginate --no-sign-request --no-cli-pager",
  lines: `
    exec.help! help
    exec.help! * help .
    exec.help! * * help .
    cloud.read! ec2 * --dry-run
    cloud.read! * * --generate-cli-skeleton

    cloud.read * describe-*|list-*|get-*|head-*|lookup-*|search-*|query|scan|filter-*|batch-get-*|estimate-*|preview-*|validate-*|simulate-*
    cloud.read * detect-*|view-*|verify-*|check-*|count-*|test-dns-answer|test-connection|test-identity-provider|wait|tail|receive-message
    cloud.read s3 ls
    cloud.write s3 mb|website
    cloud.delete s3 rb|rm
    cloud.destroy s3 rb --force
    cloud.read s3api get-object|get-object-torrent|select-object-content @write
    cloud.read configure list|list-profiles
    cloud.read! configure get region|output|role_arn|mfa_serial|*.region|*.output|*.role_arn
    cloud.read sts get-caller-identity|decode-authorization-message|get-access-key-info

    secret.access configure get|export-credentials
    secret.write configure .
    secret.write configure set|import|sso|sso-session|add-model
    secret.access sso login|logout|get-role-credentials
    secret.access sts assume-role|assume-role-*|get-session-token|get-federation-token|get-web-identity-token
    secret.access secretsmanager get-secret-value|batch-get-secret-value|put-secret-value|update-secret|create-secret|delete-secret
    secret.access secretsmanager rotate-secret|cancel-rotate-secret|update-secret-version-stage|replicate-secret-to-regions
    secret.access ssm get-parameter|get-parameters|get-parameters-by-path|get-parameter-history --with-decryption
    secret.access ecr|ecr-public get-login-password|get-login|get-authorization-token
    secret.access codeartifact get-authorization-token|login
    secret.access kms decrypt|generate-data-key|generate-data-key-pair|re-encrypt|generate-random
    secret.access iam create-access-key|create-service-specific-credential|create-login-profile|create-virtual-mfa-device|get-credential-report
    secret.access ec2 get-password-data|create-key-pair
    secret.access rds|redshift|redshift-serverless generate-db-auth-token|get-cluster-credentials|get-cluster-credentials-*|get-credentials
    secret.access eks get-token
    secret.access lightsail get-instance-access-details|download-default-key-pair|create-key-pair|get-relational-database-master-user-password
    secret.access apigateway get-api-key|get-api-keys --include-value|--include-values
    secret.access cognito-idp|cognito-identity admin-initiate-auth|initiate-auth|get-credentials-for-identity|get-open-id-token*
    secret.access cognito-idp|cognito-identity describe-user-pool-client
    secret.access * create-api-key|create-workspace-api-key|create-token|create-keys-and-certificate|get-session-token|generate-credentials
    secret.access s3 presign
    secret.write eks update-kubeconfig

    cloud.delete * delete-*|terminate-*|purge-*|deregister-*|batch-delete-*|release-*|remove-*|destroy-*|deprovision-*|abort-*|dispose-*
    cloud.delete * unsubscribe|expire-*|undeploy-*|rollback-*
    cloud.delete ecs update-service --desired-count=0
    cloud.write * create-*|put-*|update-*|modify-*|start-*|stop-*|run-*|add-*|set-*|enable-*|disable-*|register-*|import-*|export-*
    cloud.write * attach-*|detach-*|associate-*|disassociate-*|allocate-*|assign-*|unassign-*|tag-*|untag-*|copy-*|restore-*|reboot-*|reset-*
    cloud.write * change-*|cancel-*|request-*|send-*|publish|publish-*|invoke|invoke-*|test-invoke-*|upload-*|replace-*|rotate-*|promote-*
    cloud.write * failover-*|apply-*|accept-*|reject-*|execute-*|transact-*|batch-put-*|batch-write-*|batch-create-*|batch-update-*|batch-execute-*
    cloud.write * batch-start-*|batch-stop-*|batch-associate-*|batch-disassociate-*|batch-enable-*|batch-disable-*|batch-import-*|batch-modify-*
    cloud.write * initiate-*|complete-*|resume-*|suspend-*|pause-*
    cloud.write * notify-*|move-*|merge-*|migrate-*|grant-*|revoke-*|confirm-*|signal-*|increase-*|decrease-*|purchase-*|transfer-*|switch-*
    cloud.write lambda invoke @write
    cloud.write deploy push|install|uninstall|register
    net.upload cloudformation package
    net.upload s3api put-object|upload-part @read:--body
    net.upload emr put @read:--src
    cloud.iac.read cloudformation validate-template|estimate-template-cost|describe-*|detect-*|get-template|get-template-summary|list-*
    cloud.iac.apply cloudformation deploy|create-*|update-*|execute-change-set|continue-update-rollback|register-*|activate-*|set-*

    cloud.iam iam create-*|delete-*|attach-*|detach-*|put-*|update-*|add-*|remove-*|set-*|deactivate-*|enable-*|upload-*|tag-*|untag-*
    cloud.iam s3api put-bucket-policy|delete-bucket-policy|put-bucket-acl|put-object-acl|put-public-access-block|delete-public-access-block
    cloud.iam s3control put-public-access-block|delete-public-access-block|put-access-point-policy
    cloud.iam lambda add-permission|remove-permission|create-function-url-config
    cloud.iam kms put-key-policy|create-grant|revoke-grant|retire-grant
    cloud.iam ec2 authorize-security-group-*|revoke-security-group-*|modify-image-attribute|modify-snapshot-attribute
    cloud.iam rds modify-db-snapshot-attribute|modify-db-cluster-snapshot-attribute|authorize-*
    cloud.iam secretsmanager put-resource-policy|delete-resource-policy
    cloud.iam sns|sqs|ecr|glacier add-permission|remove-permission|set-repository-policy|set-vault-access-policy
    cloud.iam organizations|sso-admin|identitystore|ram|accessanalyzer create-*|attach-*|detach-*|enable-*|disable-*|update-*|put-*|invite-*|move-*
    cloud.iam eks create-access-entry|associate-access-policy|delete-access-entry

    net.remote ssm send-command|start-session|start-automation-execution|resume-session
    net.remote ecs execute-command
    net.remote ec2-instance-connect *
    net.remote emr ssh|socks
    db.script rds-data|redshift-data execute-statement|batch-execute-statement|execute-sql

    audit.tamper cloudtrail delete-*|stop-logging|update-trail|put-event-selectors
    audit.tamper guardduty delete-*|disassociate-*|stop-*|archive-findings
    audit.tamper securityhub disable-*|delete-*
    audit.tamper configservice delete-*|stop-configuration-recorder
    audit.tamper logs delete-log-group|delete-log-stream|delete-*|put-retention-policy
    audit.tamper cloudwatch delete-alarms|disable-alarm-actions
    audit.tamper ec2 delete-flow-logs
    audit.tamper wafv2|waf delete-logging-configuration

    cloud.destroy rds|neptune|docdb|redshift|lightsail|redshift-serverless delete-* --skip-final-snapshot|--skip-final-cluster-snapshot
    cloud.destroy rds|neptune|docdb|redshift delete-* --delete-automated-backups
    cloud.destroy rds|neptune|docdb|redshift delete-global-cluster|delete-db-instance-automated-backup|delete-db-cluster-automated-backup
    cloud.destroy eks|ecs|kafka|dax|memorydb|docdb-elastic|dsql|rolesanywhere delete-cluster
    cloud.destroy emr terminate-clusters|terminate-job-flows
    cloud.destroy opensearch|es|cloudsearch delete-domain|delete-elasticsearch-domain
    cloud.destroy timestream-write|glue|qldb|keyspaces|athena delete-database|delete-ledger|delete-keyspace|delete-data-catalog
    cloud.destroy efs|fsx delete-file-system|delete-volume
    cloud.destroy backup|glacier delete-backup-vault|delete-vault|delete-recovery-point|delete-archive
    cloud.destroy cognito-idp|cognito-identity delete-user-pool|delete-identity-pool
    cloud.destroy ds|workdocs|workmail delete-directory|delete-organization|delete-instance
    cloud.destroy route53domains delete-domain|transfer-domain-to-another-aws-account
    cloud.destroy organizations delete-*|close-account|leave-organization|remove-account-from-organization
    cloud.destroy account close-account|delete-*
    cloud.destroy elasticbeanstalk terminate-environment|delete-application
    cloud.destroy s3tables|s3control delete-table-bucket|delete-bucket
    cloud.destroy ecr delete-repository --force
    cloud.destroy workspaces terminate-workspaces
    cloud.destroy storagegateway delete-*
    cloud.iac.destroy cloudformation delete-stack|delete-stack-set|delete-stack-instances
    cloud.iac.destroy proton|servicecatalog delete-environment|terminate-provisioned-product
    vcs.host.destroy codecommit delete-repository
    secret.destroy kms schedule-key-deletion|delete-imported-key-material|delete-custom-key-store|disconnect-custom-key-store
    secret.destroy cloudhsmv2|cloudhsm|payment-cryptography delete-cluster|delete-hsm|delete-key|delete-backup
    secret.destroy secretsmanager delete-secret --force-delete-without-recovery
    secret.destroy acm-pca delete-certificate-authority`,
};

/** https://cloud.google.com/sdk/gcloud/reference */
const gcloud: Family = {
  programs: "gcloud",
  values: `--project --account --configuration --format --filter --limit --page-size --sort-by --verbosity --zone --region --location
    --impersonate-service-account --billing-project --flags-file --access-token-file --organization --folder --flatten --trace-token`,
  flags: "-q --quiet --no-user-output-enabled --user-output-enabled --log-http",
  lines: `
    exec.help info|version|topic|help|cheat-sheet|feedback|survey
    cloud.read ** ${READS}|read|wait|diff|validate|lint|test-iam-permissions|query|analyze-*|resolve
    cloud.read ** ${STATES} .
    cloud.read! ** run|deploy|release|import|export|tag|tags|restore|move * list .
    cloud.read! ** run|deploy|release|import|export|tag|tags|restore|move * describe *
    cloud.read! ** run jobs|deploy * list .
    cloud.read! ** run jobs * describe *
    cloud.read config list|get|get-value
    pkg.read components list
    pkg.install components install|update|remove|restore|reinstall
    cloud.read storage ls|cat|du|hash

    system.config init
    system.config config set|unset|import
    system.config config configurations create|activate|delete|rename
    secret.access ** print-access-token|print-identity-token|config-helper|access|generate-login-token|get-credentials|decrypt|asymmetric-decrypt
    secret.access ** reset-windows-password|get-server-ca-cert|mac-sign|asymmetric-sign|raw-decrypt|get-key-string|create-cred-config
    secret.access auth login|revoke|activate-service-account|configure-docker|enterprise-certificate-config
    secret.access auth application-default *
    secret.access ** keys|hmac|api-keys create|get-key-string|upload
    secret.access ** secrets create|update|delete
    secret.access ** secrets versions access|add|destroy|disable|enable
    secret.write ** clusters get-credentials
    secret.access storage sign-url

    cloud.delete **^${SHOWS} ${DELETES}|reject|abandon-*|invalidate-*|undelete
    cloud.write **^${SHOWS} ${WRITES}|ssh-keys|add-*|insert|load|write|kill|drain|rolling-action|replace|rewind|perform-maintenance|simulate-*
    cloud.iam ** add-iam-policy-binding|remove-iam-policy-binding|set-iam-policy
    cloud.iam ** service-accounts create|delete|disable|enable|update|undelete|sign-*
    cloud.iam ** service-accounts keys create|delete|upload
    cloud.iam ** roles create|delete|update|copy|undelete
    cloud.iam ** org-policies|access-context-manager|workload-identity-pools *
    cloud.iam ** firewall-rules|firewall-policies create|update|delete
    cloud.iam ** project-info|instances|os-login add-metadata|ssh-keys
    net.upload builds submit
    net.upload ** deploy --source
    net.remote ** ssh|scp|connect-to-serial-port|config-ssh @run:--command
    net.listen ** start-iap-tunnel|proxy|tunnel
    db.session ** sql connect
    db.script spanner databases execute-sql @sql:--sql
    audit.tamper ** logging logs|sinks|buckets|metrics delete
    audit.tamper logging logs|sinks|buckets delete|update

    cloud.destroy ** projects delete
    cloud.destroy ** folders|organizations delete
    cloud.destroy ** sql instances|databases|backups delete
    cloud.destroy ** spanner|bigtable|alloydb|firestore|filestore|redis|memcache instances|databases|clusters delete|bulk-delete
    cloud.destroy ** container|vmware|bare-metal|aws|azure|gke-hub clusters|fleet delete
    cloud.destroy ** dataproc|composer|notebooks|datastore clusters|environments delete
    cloud.destroy ** buckets delete --recursive
    cloud.destroy ** backup-dr|netapp backup-vaults|volumes|storage-pools delete
    cloud.destroy ** apigee organizations|environments delete
    cloud.destroy ** domains registrations delete
    cloud.iac.destroy ** deployment-manager|infra-manager deployments delete
    vcs.host.destroy source repos delete
    secret.destroy ** keys versions destroy
    secret.destroy ** privateca roots|subordinates|pools delete`,
};

const gsutil: Family = {
  programs: "gsutil",
  values: "-o -u -i -h",
  flags: "-m -q -D -DD",
  lines: `
    exec.help version|help
    cloud.read ls|stat|du|hash|cat|test
    cloud.read! acl|iam|cors|lifecycle|versioning|logging|web|label|retention|notification|requesterpays|defacl|defstorageclass|ubla get|list
    cloud.read! bucketpolicyonly|rpo|pap|autoclass get|list
    cloud.write acl|cors|lifecycle|versioning|logging|web|label|retention|notification|requesterpays|defacl|defstorageclass|ubla|bucketpolicyonly *
    cloud.write rpo|pap|autoclass *
    cloud.iam acl|defacl|iam|ubla|bucketpolicyonly|pap set|ch
    cloud.write mb|setmeta|rewrite|compose|kms|perfdiag
    secret.access signurl|hmac
    secret.write config
    cloud.delete rb|rm
    pkg.install update`,
};

const bq: Family = {
  programs: "bq",
  values: "--project_id --dataset_id --location --format --job_id --api -n --max_results",
  flags: "-q --quiet --headless",
  lines: `
    exec.help version|help
    cloud.read ls|show|head|wait|mkdef|get-iam-policy
    cloud.read! query --dry_run
    cloud.read query @sql
    cloud.write query --destination_table|--replace|--append_table @sql
    db.session query .
    db.session shell|init
    cloud.write mk|load|cp|update|insert|cancel|undelete|truncate|partition
    cloud.iam set-iam-policy|add-iam-policy-binding|remove-iam-policy-binding
    net.upload extract
    db.drop.table rm
    cloud.delete rm -m|-j|--model|--transfer_config|--reservation|--routine
    db.drop.table truncate
    db.drop.database rm -r|--recursive`,
};

/** Its words before the first option are the verb: https://learn.microsoft.com/cli/azure/reference-index */
const az: Family = {
  programs: "az",
  values: "--subscription --query --output -o --name -n --resource-group -g --location -l --account-name --vault-name",
  flags: "--verbose --debug --only-show-errors -y --yes",
  lines: `
    exec.help version|help|find|feedback
    cloud.read ** ${READS}|wait|check-*|validate|what-if|query|url|graph|test
    cloud.read ** ${STATES} .
    cloud.read! ** tag|lock|run|restore|release|import|export|move|image|publish list|show .
    cloud.read! rest !-m|--method|-b|--body -u=https://management.azure.com/*|--uri=https://management.azure.com/*
    cloud.read! rest !-m|--method|-b|--body --url=https://management.azure.com/*
    cloud.read! rest -m=get|--method=get -u=https://management.azure.com/*|--uri=https://management.azure.com/*|--url=https://management.azure.com/*
    cloud.read! bicep build|lint|version|decompile|format
    cloud.read ** download|download-batch @write:-f|--file|-d|--destination
    pkg.install upgrade
    pkg.install extension add|update|remove
    pkg.install bicep|aks install|upgrade|install-cli

    system.config configure|init|interactive
    system.config account|cloud|config set|clear|unset|register|param-persist
    secret.access login|logout
    secret.access ** ${CREDENTIALS}
    secret.access ** keys list|renew|show|regenerate
    secret.access ** authkey|admin-key|query-key|access-key|authorization-rule|shared-access-policy list|show|renew|regenerate-*
    secret.access ** keys regenerate-key
    secret.access ** list-publishing-*|list-runtime-credentials|generate-sas|regenerate-*|*-kubeconfig|list-invitations
    secret.access ** credential|credentials show|reset|list|renew
    secret.access ** connection-string|appsettings list|show
    secret.access ad sp create-for-rbac|reset-credentials
    secret.access keyvault secret|key|certificate|storage show|download|set|delete|backup|restore|recover|import|create|decrypt|sign|rotate
    secret.access keyvault secret|key|certificate|storage set-attributes
    secret.list keyvault secret|key|certificate list|list-versions|list-deleted
    secret.access containerapp secret show|set|remove
    secret.access containerapp secret list --show-values
    secret.access acr login

    cloud.delete **^${SHOWS} ${DELETES}|delete-batch|flush|clear|deallocate|disconnect
    cloud.write **^${SHOWS} ${WRITES}|generalize|capture|redeploy|reimage|swap|up|build|import-*|invoke-action|connect
    cloud.write rest
    cloud.delete rest -m=delete|--method=delete|-m=DELETE|--method=DELETE
    cloud.iam role|ad|policy|identity|lock **^${SHOWS} ${WRITES}|${DELETES}
    cloud.iam keyvault set-policy|delete-policy|network-rule
    cloud.iam ** set-permission|set-policy
    cloud.iam network nsg rule create|update|delete
    net.upload storage ** upload|upload-batch|copy|sync|start|start-batch @read:-f|--file|-s|--source
    net.upload ** upload
    net.upload acr build
    net.remote ** run-command|ssh|exec|remote-connection|serial-console|create-remote-connection
    net.remote ssh *
    net.remote aks command invoke @run:-c|--command
    net.remote vm|vmss run-command invoke|create @run:--scripts
    net.listen network bastion tunnel
    audit.tamper monitor ** delete
    audit.tamper ** diagnostic-settings|log-profiles|activity-log delete

    cloud.destroy group delete
    cloud.destroy sql|mysql|postgres|mariadb|cosmosdb|synapse ** server|db|mi|instance|flexible-server|database|workspace|pool|elastic-pool delete
    cloud.destroy sql|mysql|postgres|mariadb|cosmosdb delete
    cloud.destroy cosmosdb ** database|keyspace|container|collection|table|graph delete
    cloud.destroy aks|acr|aro|hdinsight|kusto|databricks|ml|iot|synapse|grafana|purview|apim|appconfig|search|signalr|batch delete
    cloud.destroy ** workspace|cluster|hub delete
    cloud.destroy storage account|container|share|container-rm|share-rm delete
    cloud.destroy storage fs delete
    cloud.destroy storage blob delete-batch !--pattern
    cloud.destroy backup vault delete
    cloud.destroy backup ** --delete-backup-data
    cloud.destroy account management-group delete
    cloud.destroy account subscription cancel
    cloud.destroy netappfiles ** delete
    cloud.destroy ad b2c|tenant delete
    cloud.iac.apply deployment|stack|blueprint|bicep ** create|publish
    cloud.iac.destroy stack ** delete
    cloud.iac.destroy deployment-scripts|deployment ** delete
    vcs.host.destroy repos delete
    vcs.host.destroy devops project delete
    secret.destroy keyvault delete|purge
    secret.destroy keyvault ** purge
    secret.destroy keyvault delete-hsm|purge-hsm`,
};

/** Clouds of the second rank: groups, then a verb that most share. */
const others: readonly Family[] = [
  {
    programs: "doctl",
    values: "-t --access-token -u --api-url -c --config --context -o --output",
    flags: "-v --verbose --trace",
    lines: `
      exec.help version|help|completion
      cloud.read ** ${READS}|g
      cloud.read ** ${STATES} .
      cloud.read account|balance *
      cloud.read apps logs|list-regions
      secret.access ** kubeconfig|docker-config|connection
      secret.access auth *
      secret.access registry login|logout|docker-config|kubernetes-manifest
      net.remote compute ssh
      net.remote ** ssh|console|connect @run:--ssh-command
      cloud.delete **^${SHOWS} ${DELETES}|d|garbage-collection
      cloud.write **^${SHOWS} ${WRITES}|c|u|flush-cache|rebuild|power-*|recycle|replace-node|maintenance-window
      cloud.iam ** firewall|firewalls|ssh-key|users|user|keys create|delete|add-rules|remove-rules|reset|append
      cloud.destroy databases|db|d delete|rm|d
      cloud.destroy databases|db|d db delete|rm
      cloud.destroy kubernetes|k8s|k cluster|c delete|rm|d|delete-selective
      cloud.destroy apps|app|a|projects delete|rm|d
      cloud.destroy registry delete|d|rm`,
  },
  {
    programs: "oci",
    values:
      "--profile --config-file --region --auth --output --query -i --compartment-id -c --cert-bundle --request-id --endpoint",
    flags: "-d --debug --raw-output",
    lines: `
      exec.help help
      cloud.read ** ${READS}|summarize-*|head|get-public-ip*
      cloud.read ** ${STATES} .
      cloud.read os object get @write:--file
      secret.access setup|session *
      secret.access ** get-secret-bundle|get-secret-bundle-by-name|create-kubeconfig|generate-*|get-windows-initial-creds|decrypt
      secret.access iam api-key|auth-token|customer-secret-key *
      cloud.delete **^${SHOWS} ${DELETES}|schedule-deletion|bulk-delete-versions|cascade-delete
      cloud.write **^${SHOWS} ${WRITES}|action|bulk-upload|launch|change-*|raw-request
      net.upload os object put|bulk-upload|sync @read:--file
      cloud.iam iam **^${SHOWS} ${WRITES}|${DELETES}
      cloud.destroy ** compartment|database|db-system|autonomous-database|cluster|db-home|vault delete|terminate|bulk-delete-resources
      cloud.destroy os object bulk-delete|bulk-delete-versions
      cloud.destroy os bucket delete --empty
      cloud.destroy db|ce ** delete|terminate
      cloud.destroy fs file-system delete
      cloud.destroy iam compartment delete|bulk-delete-resources
      secret.destroy kms|vault ** schedule-deletion|schedule-key-deletion|schedule-vault-deletion|schedule-secret-deletion|destroy`,
  },
  {
    programs: "aliyun",
    values: "-p --profile -l --language --region -m --mode --endpoint",
    lines: `
      exec.help help|version
      cloud.read * Describe*|List*|Get*|Query*|Check*|Search*
      cloud.read oss ls|stat|cat|du|hash|probe
      secret.access * GetSecretValue|GetAuthorizationToken|AssumeRole|Decrypt|CreateAccessKey
      secret.write configure .
    secret.write configure set|import|sso|sso-session|add-model
      cloud.read configure list|get
      cloud.delete * Delete*|Release*|Remove*|Terminate*|Purge*|Unregister*
      cloud.delete oss rm|revert-versioning|abort
      cloud.write * Create*|Modify*|Update*|Set*|Start*|Stop*|Run*|Reboot*|Attach*|Detach*|Add*|Put*|Associate*|Unassociate*|Allocate*
      cloud.write oss cp|sync|mb|set-meta|append|create-symlink|restore|bucket-*|mkdir|rb
      cloud.iam ram *
      cloud.iam oss set-acl
      cloud.destroy rds|polardb|r-kvstore|dds|cs|ecs|adb DeleteDBInstance|DeleteDBCluster|DeleteInstance|DeleteCluster|DeleteDatabase
      cloud.destroy oss rm -r|-a|-b|--all-type
      secret.destroy kms ScheduleKeyDeletion|DeleteSecret`,
  },
  {
    programs: "ibmcloud bx",
    values: "-g -r -c -o --output --instance-id -G",
    flags: "-q --quiet",
    lines: `
      exec.help version|help|regions
      cloud.read ** ${READS}
      cloud.read ** instances|images|volumes|clusters|services|service-instances|groups|users|orgs|spaces|zones|keys|floating-ips|vpcs|subnets
      cloud.read ** resources|apps|app
      cloud.read ** ${STATES} .
      cloud.read! target .
      system.config target|config|update|plugin|api
      secret.access login|logout|sso
      secret.access ** config|api-key-create|service-api-key-create|service-key-create|service-credential-create|oauth-tokens|service-key
      cloud.delete **^${SHOWS} ${DELETES}
      cloud.write **^${SHOWS} ${WRITES}
      cloud.iam iam|account **^${SHOWS} ${WRITES}|${DELETES}|user-*|access-group-*|*-policy-*
      cloud.destroy ks|oc cluster rm
      cloud.destroy resource group-delete|service-instance-delete|reclamation-delete
      cloud.destroy account space-delete|org-delete
      cloud.destroy cr namespace-rm
      cloud.destroy is instance-delete|volume-delete|vpc-delete --force|-f
      cloud.destroy cdb deployment-delete
      secret.destroy kp key delete`,
  },
  {
    programs: "linode-cli linode",
    values: "--as-user --format --delimiter --page --page-size --filter",
    flags: "--json --text --all --no-headers --pretty --no-defaults --suppress-warnings --markdown",
    lines: `
      exec.help help|completion|version
      cloud.read ** ${READS}|*-ls|*-list|*-view|types|regions|kernels|images|backups-list
      cloud.read ** ${STATES} .
      cloud.read obj ls|la|du|info
      cloud.read obj get @write
      secret.access configure|set-user
      secret.access ** kubeconfig-view|mysql-creds-view|postgresql-creds-view|tokens-list|token-create|keys-create|*-creds-*
      cloud.delete **^${SHOWS} ${DELETES}|rmuser
      cloud.write **^${SHOWS} ${WRITES}|boot|reboot|shutdown|rescue|backup-*|mb|setacl|ws-*|*-replace|*-rebuild
      net.upload obj put @read
      net.remote ssh
      cloud.iam account|users|profile|firewalls **^${SHOWS} ${WRITES}|${DELETES}
      cloud.destroy linodes|instances rebuild|delete
      cloud.destroy lke|databases cluster-delete|*-delete
      cloud.destroy account cancel
      cloud.destroy obj rb --recursive`,
  },
  {
    programs: "hcloud scw vultr-cli vultr civo exo yc upctl ionosctl ovhcloud openstack exoscale tccli huaweicloud",
    values:
      "--config --context --token -p --profile -o --output --region --zone --os-cloud --os-project-name --folder-id --cloud-id --format -f",
    flags: "--quiet -q --debug -v --verbose",
    lines: `
      exec.help version|help|completion
      cloud.read ** ${READS}|all|datacenter|location
      cloud.read ** ${STATES} .
      secret.access ** ${CREDENTIALS}|request-console|get-credentials|create-token|save
      secret.access init|config|context|login|auth|token|iam ** create|init|dump|add|use|issue|set
      net.remote ** ssh|scp|connect
      cloud.delete **^${SHOWS} ${DELETES}
      cloud.write **^${SHOWS} ${WRITES}|poweron|poweroff|enable-*|disable-*|rebuild|attach-*|detach-*|request-*|backup
      cloud.iam ** iam|firewall|security-group|ssh-key|role|user ${WRITES}|${DELETES}
      cloud.destroy ** k8s|kubernetes|database|rdb|dbaas|project|cluster|managed-postgresql|managed-mysql|managed-redis delete|rm|remove|terminate
      cloud.destroy ** mongodb|redis delete|rm|remove|terminate
      cloud.destroy ** cluster|instance|database delete --with-additional-resources|--with-all-resources|--purge
      cloud.destroy server rebuild`,
  },
];

const tools: readonly Family[] = [
  {
    programs: "eksctl",
    values: "-v --verbose -C --color -r --region -p --profile -n --name -c --cluster -f --config-file",
    lines: `
      exec.help version|help|completion|info
      cloud.read get
      cloud.read! utils describe-*|schema
      cloud.read! delete|create|upgrade|scale|drain --dry-run
      secret.write utils write-kubeconfig
      cloud.write create|upgrade|scale|set|unset|enable|associate|disassociate|register|deregister|update|import|anywhere
      cloud.write utils *
      cloud.write drain
      cloud.iam create|delete iamidentitymapping|iamserviceaccount|podidentityassociation|accessentry
      cloud.delete delete
      cloud.k8s.destroy delete cluster
      cloud.k8s.destroy delete -f|--config-file`,
  },
  {
    programs: "sam",
    values: "--profile --region --stack-name --config-env --config-file -t --template",
    flags: "--debug",
    lines: `
      cloud.iac.read validate|list|logs|traces|docs
      code.exec.project_task build
      code.exec.project_script local|init|pipeline
      cloud.iac.apply deploy|sync
      net.upload package|publish
      cloud.write remote
      cloud.iac.destroy delete`,
  },
  {
    programs: "azcopy",
    lines: `
      exec.help help|version|env|doc
      cloud.read list|ls
      cloud.read jobs list|show|l
      cloud.write jobs clean|remove|resume|rm
      secret.access login|logout
      cloud.write make|mk|bench|benchmark|set-properties
      net.upload copy|cp|c|sync|sc @read
      cloud.read! copy|cp|c|sync|sc|remove|rm --dry-run
      cloud.delete sync|sc --delete-destination=true|--delete-destination=prompt
      cloud.delete remove|rm|r
      cloud.destroy remove|rm|r --recursive`,
  },
];

export const clouds: readonly Family[] = [aws, gcloud, gsutil, bq, az, ...others, ...tools];
