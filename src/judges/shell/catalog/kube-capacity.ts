/** kube-capacity, kubespy: what a cluster's machines have left. */
import { program } from "../program.ts";

export default program({
  names: "kube-capacity kubespy",
  flags: `-a|--available -p|--pods -c|--containers -u|--util --pod-count --show-labels --no-taint
    --hide-requests --hide-limits --binpack-analysis`,
  values: `-n -o --sort --context --as --as-group -l|--pod-labels --node-labels --namespace-labels
    --node-taints`,
  options: {
    "--kubeconfig=": "settings",
    "--insecure-skip-tls-verify": "env.hijack",
  },
  verbs: [
    ["cloud.read", "."],
    ["exec.help", "version|help|completion"],
    ["cloud.read", "status|changes|trace|record"],
  ],
});
