/** kubectx, kubens, kubie, kubeswitch: Kubernetes. */
import { program } from "../program.ts";

export default program({
  names: "kubectx kubens kubie kubeswitch",
  verbs: [
    ["cloud.read", "."],
    ["cloud.read", "-c|--current"],
    ["cloud.read!", "info|lint ."],
    ["system.config", "*"],
    ["cloud.k8s.exec", "exec * * @run"],
    ["system.config", "-d|-u|--unset"],
  ],
});
