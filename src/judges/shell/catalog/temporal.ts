/** temporal, tctl: services. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

export default program({
  names: "temporal tctl",
  values:
    "--address -n --namespace --env -w --workflow-id --wid -t --tls-cert-path -r --run-id --query -q --type --task-queue -o --output",
  verbs: [
    ["exec.help", "version|help|completion"],
    ["cloud.read", `** ${READS}|history|stack|query|observe|trace|tail|describe|metadata|result`],
    ["cloud.read", `** ${STATES} .`],
    ["code.exec.project_script", "server start-dev"],
    ["secret.access", "env|config *"],
    ["cloud.write", `**^${SHOWS} ${WRITES}`],
    [
      "cloud.write",
      `**^${SHOWS} signal|update|execute|start|reset|batch|complete|fail|backfill|toggle|trigger|pause|unpause|register|cluster`,
    ],
    ["cloud.write", `**^${SHOWS} update-build-ids|versioning`],
    ["cloud.delete", `**^${SHOWS} ${DELETES}|cancel|terminate`],
    ["cloud.destroy", "operator namespace|cluster delete|remove"],
    ["cloud.destroy", "** namespace|n delete|del"],
    ["cloud.delete", "workflow terminate|delete -q|--query"],
  ],
});
