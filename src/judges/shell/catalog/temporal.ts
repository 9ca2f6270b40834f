/** temporal, tctl: services. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

export default program({
  names: "temporal tctl",
  flags: `--follow -f --reset-points --raw --detailed --verbose -v --tls --open --print_datetime
    --no-json-shorthand-payloads --event-details --desc --archived -a --long --all --force_download
    --print-raw-data`,
  values: `-n --namespace --env -w --workflow-id --wid -t -r --run-id --rid --query -q --type
    --task-queue --tq -o --fields --limit --time-format --page-size -s --schedule-id --batch-id
    --name --schedule --reject-condition --color --history-filter --max-field-length
    --reachability-type --command-timeout --log-format --log-level --identity --build-id --ps --st
    --pagesize --early_time --et --latest_time --lt --status
    --tls-cert-path|--tls-key-path|--tls-ca-path -i|--input`,
  options: {
    "--address|--ad|--api-key=": "net.remote",
    "--tls-cert-data|--tls-key-data|--grpc-meta=": "net.remote",
    "--tls-disable-host-verification": "net.remote",
    "--codec-endpoint|--codec-auth|--codec-header=": "net.remote",
    "--env-file|--config-file|--input-file=": "read",
    "--output-filename|--of=": "write",
    "--data-converter-plugin|--dcp|--headers-provider-plugin|--hpp=": "code.exec.escape",
  },
  verbs: [
    ["exec.help", "version|help|completion"],
    ["cloud.read", `** ${READS}|history|stack|query|observe|trace|tail|describe|metadata|result`],
    ["cloud.read", `** ${STATES} .`],
    ["code.exec.project_script", "server start-dev"],
    ["secret.access", "env|config *"],
    ["cloud.write", `**^${SHOWS} ${WRITES}`],
    [
      "cloud.write",
      `**^${SHOWS} signal|update|execute|start|reset|batch|complete|fail|backfill|toggle|` +
        "trigger|pause|unpause|register|cluster",
    ],
    ["cloud.write", `**^${SHOWS} update-build-ids|versioning`],
    ["cloud.delete", `**^${SHOWS} ${DELETES}|cancel|terminate`],
    ["cloud.destroy", "operator namespace|cluster delete|remove"],
    ["cloud.destroy", "** namespace|n delete|del"],
    ["cloud.delete", "workflow terminate|delete -q|--query"],
  ],
});
