/** gcloud: clouds. */
import { program } from "../program.ts";
import { hasScheme, objectStore } from "../programs/objects.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

/** https://cloud.google.com/sdk/gcloud/reference */
export default program({
  names: "gcloud",
  traits: ["grouped-verbs"],
  flags: `--no-* --user-output-enabled? --log-http --uri --global --recursive -r -R --show-deleted
    --all --all-versions -a -l --long -L --full -b --buckets -e --etag --readable-sizes -s
    --summarize -j -c --continue-on-error -n --no-clobber --dry-run --stream --include-* --v2
    --gen2 --decrypt --sandbox --raw -p -P -d -Z -J -z --preserve-posix --skip-* --quiet -q
    --verify-* --show-* --only-* --stats --expand-* --private --public --active-only --ongoing
    --hide-*`,
  values: `--account --configuration --format -z --zones --regions --locations --billing-project
    --organization --folder --flatten --trace-token --instance -i --database --cluster --service
    -s --platform --freshness --log-filter --bucket --view --version -v --topic --subscription
    --dataset --table --key --keyring --secret --network --subnet --repository --package --tag
    --image --images --image-family --job --execution --revision --queue --function
    --min-log-level --start-time --end-time --resource --asset-types --scope --content-type
    --page-token --task --model --endpoint --type --interval --metadata-filter
    --occurrence-filter --role --roles --member --permissions --full-resource-name --identity
    --cloud --build --trigger --channel --level --logs --log --max-lines --resource-names
    --member-type --source-ip --destination-ip --exclude --include --additional-headers
    --storage-class --cache-control --content-encoding --content-language --custom-metadata
    --predefined-acl --canned-acl --if-generation-match --checksums --gzip-in-flight --range
    --display-range --machine-type --port --path --instances --node-pool --membership --release
    --rollout --delivery-pipeline --target --environment --workflow --*-id --*-ids --*-name
    --*-names --*-zone --*-region --*-location --*-project --*-version --project --filter
    --limit --page-size --sort-by --verbosity --zone --region --location --max --max-items
    --max-results --count --page --per-page --offset --sort --order --order-by --query --search
    --fields --columns --since --until --from-date --to-date --timeout --log-level --loglevel
    --width --depth --profile --namespace --tail --lines`,
  options: {
    "--flags-file|--credential-file-override=": "env.hijack",
    "--access-token-file=": "read",
    "--impersonate-service-account=": "cloud.iam",
    "--destination-file|--output-file|--out-file|--out|--local-file|--output-path=": "write",
    "--source|--schema-file|--config-file|--definition-file|--policy-file|--file=": "read",
    "--public-key-file|--key-file|--private-key-file=": "read",
  },
  verbs: [
    ["exec.help", "info|version|topic|help|cheat-sheet|feedback|survey"],
    [
      "cloud.read",
      `** ${READS}|read|wait|diff|validate|lint|test-iam-permissions|query|analyze-*|resolve`,
    ],
    ["cloud.read", `** ${STATES} .`],
    ["cloud.read!", "** run|deploy|release|import|export|tag|tags|restore|move * list ."],
    ["cloud.read!", "** run|deploy|release|import|export|tag|tags|restore|move * describe *"],
    ["cloud.read!", "** run jobs|deploy * list ."],
    ["cloud.read!", "** run jobs * describe *"],
    ["cloud.read", "config list|get|get-value"],
    ["cloud.read", "builds log *"],
    ["cloud.read", "beta|alpha builds log *"],
    ["pkg.read", "components list"],
    ["pkg.install", "components install|update|remove|restore|reinstall"],
    ["cloud.read", "storage ls|cat|du|hash"],
    ["system.config", "init"],
    ["system.config", "config set|unset|import"],
    ["system.config", "config configurations create|activate|delete|rename"],
    [
      "secret.access",
      "** print-access-token|print-identity-token|config-helper|access|generate-login-token|" +
        "get-credentials|decrypt|asymmetric-decrypt",
    ],
    [
      "secret.access",
      "** reset-windows-password|get-server-ca-cert|mac-sign|asymmetric-sign|raw-decrypt|" +
        "get-key-string|create-cred-config",
    ],
    [
      "secret.access",
      "auth login|revoke|activate-service-account|configure-docker|enterprise-certificate-config",
    ],
    ["secret.access", "auth application-default *"],
    ["secret.access", "** keys|hmac|api-keys create|get-key-string|upload"],
    ["secret.access", "** secrets create|update|delete"],
    ["secret.access", "** secrets versions access|add|destroy|disable|enable"],
    ["secret.write", "** clusters get-credentials"],
    ["secret.access", "storage sign-url"],
    ["cloud.delete", `**^${SHOWS} ${DELETES}|reject|abandon-*|invalidate-*|undelete`],
    [
      "cloud.write",
      `**^${SHOWS} ${WRITES}|ssh-keys|add-*|insert|load|write|kill|drain|rolling-action|` +
        "replace|rewind|perform-maintenance|simulate-*",
    ],
    ["cloud.iam", "** add-iam-policy-binding|remove-iam-policy-binding|set-iam-policy"],
    ["cloud.iam", "** service-accounts create|delete|disable|enable|update|undelete|sign-*"],
    ["cloud.iam", "** service-accounts keys create|delete|upload"],
    ["cloud.iam", "** roles create|delete|update|copy|undelete"],
    ["cloud.iam", "** org-policies|access-context-manager|workload-identity-pools *"],
    ["cloud.iam", "** firewall-rules|firewall-policies create|update|delete"],
    ["cloud.iam", "** project-info|instances|os-login add-metadata|ssh-keys"],
    ["net.upload", "builds submit"],
    ["net.upload", "** deploy --source"],
    ["net.remote", "** ssh|scp|connect-to-serial-port|config-ssh @run:--command"],
    ["net.listen", "** start-iap-tunnel|proxy|tunnel"],
    ["db.session", "** sql connect"],
    ["db.script", "spanner databases execute-sql @sql:--sql"],
    ["audit.tamper", "** logging logs|sinks|buckets|metrics delete"],
    ["audit.tamper", "logging logs|sinks|buckets delete|update"],
    ["cloud.destroy", "** projects delete"],
    ["cloud.destroy", "** folders|organizations delete"],
    ["cloud.destroy", "** sql instances|databases|backups delete"],
    [
      "cloud.destroy",
      "** spanner|bigtable|alloydb|firestore|filestore|redis|memcache " +
        "instances|databases|clusters delete|bulk-delete",
    ],
    ["cloud.destroy", "** container|vmware|bare-metal|aws|azure|gke-hub clusters|fleet delete"],
    ["cloud.destroy", "** dataproc|composer|notebooks|datastore clusters|environments delete"],
    ["cloud.destroy", "** buckets delete --recursive"],
    ["cloud.destroy", "** backup-dr|netapp backup-vaults|volumes|storage-pools delete"],
    ["cloud.destroy", "** apigee organizations|environments delete"],
    ["cloud.destroy", "** domains registrations delete"],
    ["cloud.iac.destroy", "** deployment-manager|infra-manager deployments delete"],
    ["vcs.host.destroy", "source repos delete"],
    ["secret.destroy", "** keys versions destroy"],
    ["secret.destroy", "** privateca roots|subordinates|pools delete"],
  ],
  judge: objectStore({
    group: "storage",
    isRemote: hasScheme,
    verbs: { cp: "copy", mv: "move", rsync: "sync", rm: "remove", cat: "cat" },
    dry: ["--dry-run"],
    mirrors: ["--delete-unmatched-destination-objects"],
    recursive: ["-r", "-R", "--recursive"],
  }),
});
