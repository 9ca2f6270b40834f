/** deck, decK, kongctl: services. */
import { program } from "../program.ts";

export default program({
  names: "deck decK kongctl",
  values: `--kong-addr --headers --config --konnect-addr --konnect-token --konnect-email --konnect-control-plane-name -w
        --workspace -s --state -o --output-file --select-tag --timeout`,
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
