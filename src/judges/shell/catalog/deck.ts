/** deck, decK, kongctl: services. */
import { program } from "../program.ts";

export default program({
  names: "deck decK kongctl",
  flags: `--silence-events --with-id --json-output --skip-consumers --skip-ca-certificates
    --only-upstreams --rbac-resources-only --all-workspaces --yes --no-color --analytics --verbose`,
  values: `--konnect-control-plane-name -w --workspace -s --state --select-tag --parallelism
    --non-zero-exit-code -t --ruleset --fail-severity --format --konnect-runtime-group-name
    --selector --from --to --online-entities-list`,
  options: {
    "-o|--output-file=": "write",
    "--config=": "read",
    "--headers=": "net.remote",
    "--kong-addr|--konnect-addr=": "fetch",
    "--konnect-token|--konnect-email|--konnect-password=": "net.remote",
    "--tls-skip-verify": "net.remote",
    "--no-mask-deck-env-vars-value": "secret.access",
  },
  verbs: [
    ["exec.help", "version|help|completion"],
    ["cloud.read", "diff|dump|ping|validate|convert|lint|file @write:-o|--output-file"],
    ["cloud.read", "gateway ping|diff|dump|validate @write:-o|--output-file"],
    ["cloud.read", "file *"],
    ["cloud.iac.apply", "sync|push|patch"],
    ["cloud.iac.apply", "gateway sync|apply"],
    ["cloud.iac.destroy", "reset"],
    ["cloud.iac.destroy", "gateway reset"],
  ],
});
