/** oci: clouds. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

export default program({
  names: "oci",
  traits: ["grouped-verbs"],
  flags: `-d|--debug --raw-output --all --no-retry --enable-propagation --include-* --help
    --enable-dual-stack --generate-full-command-json-input --generate-param-json-input
    --read-only --force`,
  values: `--auth -i --output --query --* --profile --region --limit --max --max-items --max-results
    --count --page --page-size --per-page --offset --sort --sort-by --order --order-by --filter
    --search --fields --columns --since --until --from-date --to-date --timeout --log-level
    --loglevel --verbosity --width --depth --zone --location --project --namespace --tail
    --lines -c`,
  options: {
    "--endpoint|--proxy=": "server",
    "--config-file|--rc-file|--defaults-file|--cert-bundle|--cli-rc-file=": "settings",
  },
  fileMarks: "file://",
  verbs: [
    ["exec.help", "help"],
    ["cloud.read", `** ${READS}|summarize-*|head|get-public-ip*`],
    ["cloud.read", `** ${STATES} .`],
    ["cloud.read", "os object get @write:--file"],
    ["secret.access", "setup|session *"],
    [
      "secret.access",
      "** get-secret-bundle|get-secret-bundle-by-name|create-kubeconfig|generate-*|" +
        "get-windows-initial-creds|decrypt",
    ],
    ["secret.access", "iam api-key|auth-token|customer-secret-key *"],
    [
      "cloud.delete",
      `**^${SHOWS} ${DELETES}|schedule-deletion|bulk-delete-versions|cascade-delete`,
    ],
    ["cloud.write", `**^${SHOWS} ${WRITES}|action|bulk-upload|launch|change-*|raw-request`],
    ["net.upload", "os object put|bulk-upload|sync @read:--file"],
    ["cloud.iam", `iam **^${SHOWS} ${WRITES}|${DELETES}`],
    [
      "cloud.destroy",
      "** compartment|database|db-system|autonomous-database|cluster|db-home|vault " +
        "delete|terminate|bulk-delete-resources",
    ],
    ["cloud.destroy", "os object bulk-delete|bulk-delete-versions"],
    ["cloud.destroy", "os bucket delete --empty"],
    ["cloud.destroy", "db|ce ** delete|terminate"],
    ["cloud.destroy", "fs file-system delete"],
    ["cloud.destroy", "iam compartment delete|bulk-delete-resources"],
    [
      "secret.destroy",
      "kms|vault ** schedule-deletion|schedule-key-deletion|schedule-vault-deletion|" +
        "schedule-secret-deletion|destroy",
    ],
  ],
});
