/** flux: Kubernetes. */
import { program } from "../program.ts";

export default program({
  names: "flux",
  values: "-n --namespace --context --kubeconfig --timeout --as --cluster --path",
  flags: "--verbose -A --all-namespaces",
  verbs: [
    ["exec.help", "version|help|completion"],
    ["cloud.read", "check|get|logs|events|stats|trace|tree|diff|debug|list|build|envsubst"],
    ["cloud.read", "export @write:--output"],
    ["cloud.read", "export secret|source --with-credentials"],
    ["cloud.read!", "install|create|uninstall --export"],
    ["cloud.read!", "uninstall|create|install --dry-run"],
    ["cloud.k8s.write", "create|reconcile|resume|suspend|install|migrate"],
    ["publish.image", "push|tag"],
    ["net.download", "pull"],
    ["cloud.iac.apply", "bootstrap"],
    ["secret.access", "create secret"],
    ["cloud.k8s.delete", "delete"],
    ["cloud.k8s.destroy", "uninstall"],
  ],
});
