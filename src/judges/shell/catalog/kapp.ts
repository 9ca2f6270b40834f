/** kapp: what a cluster has of an application. */
import { program } from "../program.ts";

export default program({
  names: "kapp",
  flags: `-c|--diff-changes --diff-summary? --diff-run -A|--all-namespaces -t|--tree -y|--yes
    --logs? -m`,
  values: `-a|--app -n --kubeconfig-context --diff-context --filter-kind --filter-name --filter-ns
    --filter-labels -o --into-ns --map-ns`,
  options: {
    "--kubeconfig=": "settings",
    "--kubeconfig-yaml=": "env.hijack",
    "-f|--file=": "read",
  },
  verbs: [
    ["exec.help", "version|help|completion"],
    ["cloud.read", "list|ls|inspect|i|is|logs|l"],
    ["cloud.read", "app-change|ac|app-group|ag|service-account|sa|config-map|cm list|ls"],
    ["cloud.read!", "deploy|delete|d --diff-run"],
    ["cloud.k8s.write", "deploy|d|dp|dep|label|rename"],
    ["cloud.k8s.write", "app-group|ag deploy"],
    ["cloud.k8s.delete", "delete|del|rm"],
    ["cloud.k8s.delete", "app-change|ac|app-group|ag garbage-collect|gc|delete"],
  ],
});
