/** argo: Kubernetes. */
import { program } from "../program.ts";

export default program({
  names: "argo",
  values: "-n --namespace --context --kubeconfig -s --argo-server -o --output",
  verbs: [
    ["exec.help", "version|help|completion|server"],
    ["cloud.read", "list|get|logs|lint|watch|wait"],
    ["cloud.read", "cron|template|archive|cluster-template|executor-plugin list|get|lint|list-*"],
    ["cloud.k8s.write", "submit|resubmit|retry|resume|suspend|stop|terminate|node"],
    ["cloud.k8s.write", "cron|template|archive|cluster-template create|suspend|resume|update|resubmit|retry|backfill"],
    ["secret.access", "auth"],
    ["cloud.k8s.delete", "delete"],
    ["cloud.k8s.delete", "cron|template|archive|cluster-template delete"],
    ["cloud.k8s.destroy", "delete --all|-A|--all-namespaces"],
  ],
});
