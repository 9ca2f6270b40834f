/** istioctl, linkerd, cilium, hubble, …: Kubernetes. */
import { program } from "../program.ts";
import { CREDENTIALS, DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

export default program({
  names:
    "istioctl linkerd cilium hubble calicoctl consul-k8s karmadactl vcluster clusterctl " +
    "kubeadm talosctl rke rke2 k0s k0sctl kubespray kops tanzu",
  flags: `-A|--all-namespaces -f|--follow --recursive -R --proxy --wait --print-only --show-services
    --show-* --use-kube --suppress-empty --color? -w|--watch --short --verbose -k? --pre
    --server-only? --client? --remote? --file-only --linkerd-cni-enabled --ha --to-all
    --no-headers --list-analyzers`,
  values: `-n --context -i|--istioNamespace --vklog -o|--output --name --nodes -e|--endpoints
    --cluster -c --revision -r|--selector -l --last --pod --to --from --verdict --protocol --type -t
    --port --fqdn --address --subset --direction --label --from-label --to-label --from-pod --to-pod
    --from-namespace --to-namespace --ip --http-status --namespace -S|--suppress --failure-threshold
    --output-threshold --log_output_level --as --as-group --api-addr --linkerd-namespace
    --cni-namespace --max-rps --method --path --authority --filename --level --reset --stern --node
    --id --talos-version -a|--addr --timeout-default --expected-version -L|--label-columns --limit
    --max --max-items --max-results --count --page --page-size --per-page --offset --sort --sort-by
    --order --order-by --filter --query --search --fields --columns --since --until --from-date
    --to-date --timeout --log-level --loglevel --verbosity --width --depth --region --zone
    --location --project --profile --tail --lines --print-kubeconfig`,
  options: {
    "--kubeconfig|--talosconfig=": "settings",
    "--config=": "config",
    "--server|--xds-address=": "server",
    "--insecure|--plaintext|--insecure-skip-tls-verify": "env.hijack",
    "--state=": "config",
  },
  verbs: [
    ["exec.help", "version|help|completion|bug-report|explain"],
    ["cloud.read", `** ${READS}`],
    [
      "cloud.read",
      "** analyze|proxy-status|proxy-config|ps|pc|precheck|check|stat|edges|routes|tap|" +
        "observe|validate|diagnostics|profile|diff|dmesg",
    ],
    ["cloud.read", "** memory|mounts|netstat|processes|containers|images|read"],
    ["cloud.read", `** ${STATES} .`],
    ["cloud.read!", "install|upgrade --dry-run"],
    ["cloud.read", "manifest generate|diff"],
    ["secret.access", `** ${CREDENTIALS}|export|gen|token|certs|kubeconfig`],
    [
      "cloud.k8s.write",
      "install|upgrade|inject|kube-inject|operator|tag|waypoint|create-*|apply|bootstrap|init|" +
        "join|generate|move|set|update|edit",
    ],
    ["cloud.k8s.write", "patch|rollback"],
    ["cloud.k8s.write", `**^${SHOWS} ${WRITES}|join|bootstrap|pivot|up|rolling-update`],
    ["cloud.k8s.write", "init|join|connect|disconnect|resume|pause|node"],
    ["cloud.k8s.delete", `**^${SHOWS} ${DELETES}`],
    ["net.listen", "dashboard|d|port-forward|viz"],
    ["cloud.k8s.destroy", "uninstall|purge|reset|destroy|clean"],
    ["cloud.k8s.destroy", "x|experimental uninstall"],
    ["cloud.k8s.destroy", "cluster|delete delete|destroy|cluster|clusters"],
    ["cloud.k8s.destroy", "delete --all"],
    ["cloud.read!", "delete cluster !--yes"],
  ],
});
