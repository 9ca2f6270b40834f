/** kubeconform, kubeval, kube-score, kube-linter, …: Kubernetes. */
import { program } from "../program.ts";

export default program({
  names: "kubeconform kubeval kube-score kube-linter popeye pluto polaris kubescape conftest kubent kube-bench",
  verbs: [
    ["cloud.read", "!--submit|--account|--upload-insights"],
    ["net.upload", "--submit|--account|--upload-insights"],
    ["net.upload", "push"],
    ["net.download", "pull|download"],
    ["net.listen", "dashboard|webhook|operator"],
  ],
});
