/** aws, awslocal: clouds. */
import { program } from "../program.ts";
import { hasScheme, objectStore } from "../programs/objects.ts";

/**
 * Verbs of the AWS API: https://docs.aws.amazon.com/cli/latest/reference/ A database that leaves a
 * final snapshot behind, and a secret that can be had back for a week, are deleted; without, they
 * are destroyed.
 */
export default program({
  names: "aws awslocal",
  modules: "awscli",
  traits: ["grouped-verbs"],
  flags: `--no-* --cli-auto-prompt --recursive --human-readable --summarize --follow --dryrun
    --include-* --exclude-* --with-decryption --show-* --return-* --consistent-read
    --scan-index-forward --reverse --start-from-head --unmask --only-show-errors --delete
    --exact-timestamps --size-only --force --all-* --with-decryption --descending --ascending
    --dry-run --generate-cli-skeleton? --follow-symlinks --is-* --include-value --include-values`,
  values: `--profile --region --output --query --color --cli-read-timeout --cli-connect-timeout
    --page-size --max-items --starting-token --cli-input-json --cli-input-yaml
    --cli-binary-format --cli-error-format --*`,
  options: {
    "--endpoint-url=": "server",
    "--no-verify-ssl": "env.hijack",
    "--ca-bundle=": "settings",
  },
  fileMarks: "file:// fileb://",
  verbs: [
    ["exec.help!", "help"],
    ["exec.help!", "* . --help"],
    ["exec.help!", "* help ."],
    ["exec.help!", "* * help ."],
    ["cloud.read!", "ec2 * --dry-run"],
    ["cloud.read!", "* * --generate-cli-skeleton"],
    [
      "cloud.read",
      "* describe-*|list-*|get-*|head-*|lookup-*|search-*|query|scan|filter-*|batch-get-*|" +
        "estimate-*|preview-*|validate-*|simulate-*",
    ],
    [
      "cloud.read",
      "* detect-*|view-*|verify-*|check-*|count-*|test-dns-answer|test-connection|" +
        "test-identity-provider|wait|tail|receive-message",
    ],
    // what an interface streams is written into the file behind it
    ["cloud.read", "* get-* @write"],
    ["cloud.read", "ssm|ec2|rds|ecs|elbv2|sqs|ses|sns|glue|iam|logs get-*"],
    ["cloud.read", "s3 ls"],
    ["cloud.read", "logs start-query|stop-query"],
    ["cloud.write", "s3 mb|website"],
    ["cloud.delete", "s3 rb|rm"],
    ["cloud.destroy", "s3 rb --force"],
    ["cloud.read", "s3api get-object|get-object-torrent|select-object-content @write"],
    ["cloud.read", "configure list|list-profiles"],
    ["cloud.read!", "configure get region|output|role_arn|mfa_serial|*.region|*.output|*.role_arn"],
    ["cloud.read", "sts get-caller-identity|decode-authorization-message|get-access-key-info"],
    ["secret.access", "configure get|export-credentials"],
    ["secret.write", "configure ."],
    ["secret.write", "configure set|import|sso|sso-session|add-model"],
    ["secret.access", "sso login|logout|get-role-credentials"],
    [
      "secret.access",
      "sts assume-role|assume-role-*|get-session-token|get-federation-token|get-web-identity-token",
    ],
    [
      "secret.access",
      "secretsmanager get-secret-value|batch-get-secret-value|put-secret-value|update-secret|" +
        "create-secret|delete-secret",
    ],
    [
      "secret.access",
      "secretsmanager rotate-secret|cancel-rotate-secret|update-secret-version-stage|" +
        "replicate-secret-to-regions",
    ],
    [
      "secret.access",
      "ssm get-parameter|get-parameters|get-parameters-by-path|get-parameter-history " +
        "--with-decryption",
    ],
    ["secret.access", "ecr|ecr-public get-login-password|get-login|get-authorization-token"],
    ["secret.access", "codeartifact get-authorization-token|login"],
    [
      "secret.access",
      "kms decrypt|generate-data-key|generate-data-key-pair|re-encrypt|generate-random",
    ],
    [
      "secret.access",
      "iam create-access-key|create-service-specific-credential|create-login-profile|" +
        "create-virtual-mfa-device|get-credential-report",
    ],
    ["secret.access", "ec2 get-password-data|create-key-pair"],
    [
      "secret.access",
      "rds|redshift|redshift-serverless generate-db-auth-token|get-cluster-credentials|" +
        "get-cluster-credentials-*|get-credentials",
    ],
    ["secret.access", "eks get-token"],
    [
      "secret.access",
      "lightsail get-instance-access-details|download-default-key-pair|create-key-pair|" +
        "get-relational-database-master-user-password",
    ],
    ["secret.access", "apigateway get-api-key|get-api-keys --include-value|--include-values"],
    [
      "secret.access",
      "cognito-idp|cognito-identity admin-initiate-auth|initiate-auth|" +
        "get-credentials-for-identity|get-open-id-token*",
    ],
    ["secret.access", "cognito-idp|cognito-identity describe-user-pool-client"],
    [
      "secret.access",
      "* create-api-key|create-workspace-api-key|create-token|create-keys-and-certificate|" +
        "get-session-token|generate-credentials",
    ],
    ["secret.access", "s3 presign"],
    ["secret.write", "eks update-kubeconfig"],
    [
      "cloud.delete",
      "* delete-*|terminate-*|purge-*|deregister-*|batch-delete-*|release-*|remove-*|" +
        "destroy-*|deprovision-*|abort-*|dispose-*",
    ],
    ["cloud.delete", "* unsubscribe|expire-*|undeploy-*|rollback-*"],
    ["cloud.delete", "ecs update-service --desired-count=0"],
    [
      "cloud.write",
      "* create-*|put-*|update-*|modify-*|start-*|stop-*|run-*|add-*|set-*|enable-*|disable-*|" +
        "register-*|import-*|export-*",
    ],
    [
      "cloud.write",
      "* attach-*|detach-*|associate-*|disassociate-*|allocate-*|assign-*|unassign-*|tag-*|" +
        "untag-*|copy-*|restore-*|reboot-*|reset-*",
    ],
    [
      "cloud.write",
      "* change-*|cancel-*|request-*|send-*|publish|publish-*|invoke|invoke-*|test-invoke-*|" +
        "upload-*|replace-*|rotate-*|promote-*",
    ],
    [
      "cloud.write",
      "* failover-*|apply-*|accept-*|reject-*|execute-*|transact-*|batch-put-*|batch-write-*|" +
        "batch-create-*|batch-update-*|batch-execute-*",
    ],
    [
      "cloud.write",
      "* batch-start-*|batch-stop-*|batch-associate-*|batch-disassociate-*|batch-enable-*|" +
        "batch-disable-*|batch-import-*|batch-modify-*",
    ],
    ["cloud.write", "* initiate-*|complete-*|resume-*|suspend-*|pause-*"],
    [
      "cloud.write",
      "* notify-*|move-*|merge-*|migrate-*|grant-*|revoke-*|confirm-*|signal-*|increase-*|" +
        "decrease-*|purchase-*|transfer-*|switch-*",
    ],
    ["cloud.write", "lambda invoke @write"],
    ["cloud.write", "deploy push|install|uninstall|register"],
    ["net.upload", "cloudformation package"],
    ["net.upload", "s3api put-object|upload-part @read:--body"],
    ["net.upload", "emr put @read:--src"],
    [
      "cloud.iac.read",
      "cloudformation validate-template|estimate-template-cost|describe-*|detect-*|" +
        "get-template|get-template-summary|list-*",
    ],
    [
      "cloud.iac.apply",
      "cloudformation deploy|create-*|update-*|execute-change-set|continue-update-rollback|" +
        "register-*|activate-*|set-*",
    ],
    [
      "cloud.iam",
      "iam create-*|delete-*|attach-*|detach-*|put-*|update-*|add-*|remove-*|set-*|" +
        "deactivate-*|enable-*|upload-*|tag-*|untag-*",
    ],
    [
      "cloud.iam",
      "s3api put-bucket-policy|delete-bucket-policy|put-bucket-acl|put-object-acl|" +
        "put-public-access-block|delete-public-access-block",
    ],
    [
      "cloud.iam",
      "s3control put-public-access-block|delete-public-access-block|put-access-point-policy",
    ],
    ["cloud.iam", "lambda add-permission|remove-permission|create-function-url-config"],
    ["cloud.iam", "kms put-key-policy|create-grant|revoke-grant|retire-grant"],
    [
      "cloud.iam",
      "ec2 authorize-security-group-*|revoke-security-group-*|modify-image-attribute|" +
        "modify-snapshot-attribute",
    ],
    [
      "cloud.iam",
      "rds modify-db-snapshot-attribute|modify-db-cluster-snapshot-attribute|authorize-*",
    ],
    ["cloud.iam", "secretsmanager put-resource-policy|delete-resource-policy"],
    [
      "cloud.iam",
      "sns|sqs|ecr|glacier add-permission|remove-permission|set-repository-policy|" +
        "set-vault-access-policy",
    ],
    [
      "cloud.iam",
      "organizations|sso-admin|identitystore|ram|accessanalyzer " +
        "create-*|attach-*|detach-*|enable-*|disable-*|update-*|put-*|invite-*|move-*",
    ],
    ["cloud.iam", "eks create-access-entry|associate-access-policy|delete-access-entry"],
    ["net.remote", "ssm send-command|start-session|start-automation-execution|resume-session"],
    ["net.remote", "ecs execute-command"],
    ["net.remote", "ec2-instance-connect *"],
    ["net.remote", "emr ssh|socks"],
    ["db.script", "rds-data|redshift-data execute-statement|batch-execute-statement|execute-sql"],
    ["audit.tamper", "cloudtrail delete-*|stop-logging|update-trail|put-event-selectors"],
    ["audit.tamper", "guardduty delete-*|disassociate-*|stop-*|archive-findings"],
    ["audit.tamper", "securityhub disable-*|delete-*"],
    ["audit.tamper", "configservice delete-*|stop-configuration-recorder"],
    ["audit.tamper", "logs delete-log-group|delete-log-stream|delete-*|put-retention-policy"],
    ["audit.tamper", "cloudwatch delete-alarms|disable-alarm-actions"],
    ["audit.tamper", "ec2 delete-flow-logs"],
    ["audit.tamper", "wafv2|waf delete-logging-configuration"],
    [
      "cloud.destroy",
      "rds|neptune|docdb|redshift|lightsail|redshift-serverless delete-* " +
        "--skip-final-snapshot|--skip-final-cluster-snapshot",
    ],
    ["cloud.destroy", "rds|neptune|docdb|redshift delete-* --delete-automated-backups"],
    [
      "cloud.destroy",
      "rds|neptune|docdb|redshift delete-global-cluster|delete-db-instance-automated-backup|" +
        "delete-db-cluster-automated-backup",
    ],
    ["cloud.destroy", "eks|ecs|kafka|dax|memorydb|docdb-elastic|dsql|rolesanywhere delete-cluster"],
    ["cloud.destroy", "emr terminate-clusters|terminate-job-flows"],
    ["cloud.destroy", "opensearch|es|cloudsearch delete-domain|delete-elasticsearch-domain"],
    [
      "cloud.destroy",
      "timestream-write|glue|qldb|keyspaces|athena " +
        "delete-database|delete-ledger|delete-keyspace|delete-data-catalog",
    ],
    ["cloud.destroy", "efs|fsx delete-file-system|delete-volume"],
    [
      "cloud.destroy",
      "backup|glacier delete-backup-vault|delete-vault|delete-recovery-point|delete-archive",
    ],
    ["cloud.destroy", "cognito-idp|cognito-identity delete-user-pool|delete-identity-pool"],
    ["cloud.destroy", "ds|workdocs|workmail delete-directory|delete-organization|delete-instance"],
    ["cloud.destroy", "route53domains delete-domain|transfer-domain-to-another-aws-account"],
    [
      "cloud.destroy",
      "organizations delete-*|close-account|leave-organization|remove-account-from-organization",
    ],
    ["cloud.destroy", "account close-account|delete-*"],
    ["cloud.destroy", "elasticbeanstalk terminate-environment|delete-application"],
    ["cloud.destroy", "s3tables|s3control delete-table-bucket|delete-bucket"],
    ["cloud.destroy", "ecr delete-repository --force"],
    ["cloud.destroy", "workspaces terminate-workspaces"],
    ["cloud.destroy", "storagegateway delete-*"],
    ["cloud.iac.destroy", "cloudformation delete-stack|delete-stack-set|delete-stack-instances"],
    ["cloud.iac.destroy", "proton|servicecatalog delete-environment|terminate-provisioned-product"],
    ["vcs.host.destroy", "codecommit delete-repository"],
    [
      "secret.destroy",
      "kms schedule-key-deletion|delete-imported-key-material|delete-custom-key-store|" +
        "disconnect-custom-key-store",
    ],
    [
      "secret.destroy",
      "cloudhsmv2|cloudhsm|payment-cryptography delete-cluster|delete-hsm|delete-key|delete-backup",
    ],
    ["secret.destroy", "secretsmanager delete-secret --force-delete-without-recovery"],
    ["secret.destroy", "acm-pca delete-certificate-authority"],
  ],
  judge: objectStore({
    group: "s3",
    isRemote: hasScheme,
    verbs: { cp: "copy", mv: "move", sync: "sync", rm: "remove" },
    dry: ["--dryrun"],
    mirrors: ["--delete"],
    recursive: ["--recursive"],
  }),
});
