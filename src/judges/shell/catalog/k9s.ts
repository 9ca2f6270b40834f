/** k9s: Kubernetes. */
import { program } from "../program.ts";

export default program({
  names: "k9s",
  values: "-n --namespace --context --kubeconfig -c --command -r --refresh -l --logLevel --cluster --user",
  verbs: [
    ["exec.help", "version|info|help|completion"],
    ["cloud.k8s.exec", ". !--readonly"],
    ["cloud.read", ". --readonly"],
  ],
});
