/** helmfile: Kubernetes. */
import { program } from "../program.ts";

export default program({
  names: "helmfile",
  values:
    "-e --environment -f --file -n --namespace --kube-context -l --selector --state-values-set --state-values-file --log-level",
  flags: "-q --quiet --debug -i --interactive",
  verbs: [
    ["exec.help", "version|help|completion|cache"],
    ["cloud.read", "diff|list|status|lint|template|build|show-dag"],
    ["system.config", "repos|deps|fetch|init|write-values"],
    ["secret.access", "write-values"],
    ["cloud.k8s.write", "apply|sync|charts|test"],
    ["cloud.k8s.destroy", "destroy|delete"],
  ],
});
