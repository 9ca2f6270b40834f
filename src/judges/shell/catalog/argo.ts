/** argo: Kubernetes. */
import { program } from "../program.ts";

export default program({
  names: "argo",
  flags: `-f -A|--all-namespaces --completed --running --failed --succeeded --pending --follow
    --previous --timestamps -e|--secure --strict --offline --argo-http1 --ignore-not-found --no-utf8
    -w|--watch`,
  values: `-n --context --cluster --user --as --as-group --request-timeout --token -l|--selector
    -c|--container --since-time --status --node-field-selector --field-selector --older --prefix
    --chunk-size -o|--output --grep --kinds --instanceid --gloglevel --tls-server-name
    -H|--header --namespace`,
  options: {
    "--kubeconfig=": "settings",
    "-s|--argo-server|--server=": "server",
    "-k|--insecure-skip-verify|--insecure-skip-tls-verify": "env.hijack",
  },
  verbs: [
    ["exec.help", "version|help|completion"],
    ["net.listen", "server"],
    ["cloud.read", "list|get|logs|lint|watch|wait"],
    ["cloud.read", "cron|template|archive|cluster-template|executor-plugin list|get|lint|list-*"],
    ["cloud.k8s.write", "submit|resubmit|retry|resume|suspend|stop|terminate|node"],
    [
      "cloud.k8s.write",
      "cron|template|archive|cluster-template create|suspend|resume|update|resubmit|retry|backfill",
    ],
    ["secret.access", "auth"],
    ["cloud.k8s.delete", "delete"],
    ["cloud.k8s.delete", "cron|template|archive|cluster-template delete"],
    ["cloud.k8s.destroy", "delete --all|-A|--all-namespaces"],
  ],
});
