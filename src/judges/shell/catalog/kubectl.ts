/** kubectl, k, oc, kubecolor, …: Kubernetes. */
import { program } from "../program.ts";
import { kubernetesClient } from "../programs/settings-files.ts";
import { WRITES } from "./vocabulary.ts";

const DRY = "--dry-run=client|--dry-run=server|--dry-run=true";

/** Kinds whose loss takes more with it than themselves. */
const NAMESPACES =
  "ns|ns/*|namespace|namespace/*|namespaces|namespaces/*|*,ns|ns,*|*,namespace|namespace,*|" +
  "*,namespaces|namespaces,*";

const NODES = "no|node|nodes|no/*|node/*|nodes/*";

const VOLUMES =
  "pv|pv/*|persistentvolume|persistentvolume/*|persistentvolumes|persistentvolumes/*|pvc|pvc/*|" +
  "persistentvolumeclaim|persistentvolumeclaim/*|" +
  "persistentvolumeclaims|persistentvolumeclaims/*|*,pvc|pvc,*|*,pv|pv,*|volumesnapshot|" +
  "volumesnapshots|volumesnapshotcontent|volumesnapshotcontents";

const DEFINITIONS =
  "crd|crd/*|crds|customresourcedefinition|customresourcedefinition/*|customresourcedefinitions|" +
  "customresourcedefinition.*|" +
  "storageclass|storageclasses|sc|clusterrole|clusterroles|clusterrolebinding|" +
  "clusterrolebindings|apiservice|apiservices|" +
  "validatingwebhookconfiguration*|mutatingwebhookconfiguration*|project|projects|project/*|" +
  "cluster|clusters|cluster/*|clusters.*";

const SECRETS =
  "secret|secrets|secret/*|secrets/*|*,secret|secret,*|*,secrets|secrets,*|externalsecrets|" +
  "sealedsecrets|all,secret*";

/**
 * https://kubernetes.io/docs/reference/kubectl/ ,
 * https://docs.openshift.com/container-platform/latest/cli_reference/openshift_cli/developer-cli-commands.html
 */
export default program({
  names: "kubectl k oc kubecolor minikubectl microk8s.kubectl",
  traits: ["grouped-verbs"],
  flags: `-A|--all-namespaces --match-server-version --warnings-as-errors --alsologtostderr
    --logtostderr --follow --previous --timestamps --prefix --ignore-errors --all-containers
    --all-pods --show-labels --show-kind -w|--watch --watch-only --ignore-not-found
    --server-print --allow-missing-template-keys -R|--recursive --show-managed-fields
    --containers --sum --use-protocol-buffers --show-events --server-side --force-conflicts
    --minify --namespaced --cached --list --client --short --local --record --all --wait
    --concurrency --show-capacity --openapi-patch --validate --overwrite --include-extended-apis
    --show-list --skip-headers --no-prefix --include-uninitialized --show-all --cascade --now
    --output-watch-events --use-openapi-print-columns --reorder --as-current-user --short-names
    --ignore-daemonsets --show-server`,
  values: `-n --context --cluster --user --as --as-group --as-uid --client-certificate --client-key
    --profile --request-timeout --tls-server-name --v -v --vmodule -l|--selector
    --field-selector -o --output -c --container --template --types --type -p --patch --replicas
    --image --grace-period --field-manager -L|--label-columns --chunk-size --max-log-requests
    --limit-bytes --since-time --pod-running-timeout --to-revision --revision --min --max
    --cpu-percent --port --target-port --protocol --name --external-ip --overrides --env
    --limits --requests --serviceaccount --subresource --for --api-group --api-version --verbs
    --categories --namespaces --output-version --resource --sort-by --clusterrole --role
    --labels --groups --node-selector --param --schedule --restart --rule --verb
    --non-resource-url --max-unavailable --min-available --hard --default-backend --class
    --annotation --from-literal --docker-server --docker-username --docker-email --tcp
    --clusterip --dest-path --node-port --audience --duration --heapster-namespace --annotations
    --session-affinity --load-balancer-ip --cluster-ip --namespace --timeout --since --tail`,
  options: {
    "--kubeconfig=": "settings",
    "-s|--server=": "server",
    "--insecure-skip-tls-verify?": "env.hijack",
    "--certificate-authority=": "settings",
    "--cache-dir|--profile-output|--log-dir|--log-file=": "write",
    "-f|--filename|-k|--kustomize|--patch-file=": "read",
    "--token|--username|--password=": "url.credential",
    "--enable-exec|--enable-alpha-plugins|--enable-helm": "code.exec.escape",
    "--helm-command|--network-name|--mount=": "code.exec.escape",
    "--load-restrictor=": "env.hijack",
  },
  verbs: [
    ["exec.help", "version|help|options|completion|api-resources|api-versions|explain|plugin"],
    ["cloud.read", "get !--raw"],
    [
      "cloud.read",
      "get --raw=/healthz*|--raw=/livez*|--raw=/readyz*|--raw=/version*|--raw=/metrics*",
    ],
    [
      "cloud.read",
      "tree|neat|score|view-allocations|resource-capacity|view-utilization|df-pv|lineage|" +
        "who-can|access-matrix|deprecations",
    ],
    [
      "cloud.read",
      "describe|logs|top|events|diff|wait|cluster-info|status|whoami|projects|project|ex|registry",
    ],
    ["cloud.read", "auth can-i|whoami"],
    ["cloud.read", "rollout status|history"],
    ["cloud.read", "config view|get-contexts|get-clusters|get-users|current-context"],
    ["cloud.read", "convert"],
    ["cloud.read", "kustomize @write:-o|--output"],
    ["net.download", "kustomize ~*://*|github.com/*|git@*|*::*"],
    ["cloud.read", "cluster-info dump @write:--output-directory"],
    ["cloud.read!", "adm top|inspect|must-gather|release"],
    ["cloud.read!", "apply view-last-applied"],
    [
      "cloud.read!",
      "apply|create|delete|replace|patch|label|annotate|scale|run|expose|autoscale|set|drain|" +
        `cordon|uncordon|taint|rollout|auth|tag ${DRY}`,
    ],
    ["cloud.read!", `process ${DRY}`],
    ["secret.access", `get ${SECRETS} -o|--output|--template`],
    ["secret.access", "get all -o=yaml|-o=json|--output=yaml|--output=json ~*secret*"],
    ["secret.access", `describe ${SECRETS}`],
    ["secret.access", `create|extract|edit|patch|label|annotate ${SECRETS}|token`],
    ["secret.access", "create secret|token @read:--from-file|--from-env-file"],
    ["secret.access", "sa|serviceaccounts|whoami get-token|create-kubeconfig|new-token"],
    ["secret.access", "whoami -t|--show-token"],
    ["secret.access", "login|logout|get-token|get-credentials|extract"],
    ["secret.access", "view-secret|modify-secret|decode-secret|vault"],
    ["secret.access", "config view --raw|--flatten"],
    [
      "system.config",
      "config use-context|set-context|set-cluster|set|unset|rename-context|delete-context|" +
        "delete-cluster|delete-user|use",
    ],
    ["secret.write", "config set-credentials"],
    ["system.config", "ctx|ns|project|switch *"],
    [
      "cloud.k8s.write",
      "apply|create|replace|patch|edit|label|annotate|scale|autoscale|expose|run|set|taint|" +
        "cordon|uncordon|new-app|new-build|new-project",
    ],
    ["cloud.k8s.write", "rollout restart|pause|resume|cancel|latest|retry"],
    [
      "cloud.k8s.write",
      "rollback|start-build|cancel-build|import-image|tag|process|idle|observe|adm|image|" +
        "policy|migrate|certificate|krew|debug",
    ],
    [
      "cloud.k8s.write",
      "alpha|beta|argo-rollouts|argo|rollouts|cnpg|kots|hlf|minio|directpv|rook-ceph|" +
        "cert-manager|linkerd|istio|virt|gadget|karmada|trace",
    ],
    ["cloud.k8s.write", "create @read:--from-file|--from-env-file"],
    ["cloud.k8s.write", "apply set-last-applied|edit-last-applied"],
    ["cloud.k8s.write", `adm ${WRITES}|cordon|drain|uncordon|taint|groups|migrate|node-logs`],
    [
      "cloud.iam",
      "create|edit|patch|set role|rolebinding|clusterrole|clusterrolebinding|sa|" +
        "serviceaccount|subject|rolebindings|roles",
    ],
    ["cloud.iam", "auth reconcile"],
    ["cloud.iam", "certificate approve|deny"],
    ["cloud.iam", "policy|adm add-*|remove-*|policy"],
    ["pkg.install", "krew|plugin install|upgrade|update|uninstall"],
    ["net.listen", "port-forward|proxy"],
    ["net.remote", "port-forward|proxy --address"],
    ["cloud.k8s.exec", "exec * @run"],
    ["cloud.k8s.exec", "exec -f|--filename @run"],
    ["cloud.k8s.exec", "attach|rsh|debug|shell|node-shell|iexec|console"],
    ["cloud.k8s.exec", "rsh|debug * @run"],
    ["cloud.k8s.exec", "run * -i|-t|-it|--command|--stdin @run"],
    ["cloud.k8s.exec", "cp|rsync"],
    ["cloud.k8s.delete", "delete"],
    ["cloud.k8s.delete", "replace|apply|delete --force"],
    ["cloud.k8s.delete", "apply|replace --prune|--force"],
    ["cloud.k8s.delete", "scale --replicas=0"],
    ["cloud.k8s.delete", "rollout undo"],
    ["cloud.k8s.delete", "drain"],
    ["cloud.k8s.delete", "adm prune|drain"],
    ["cloud.k8s.destroy", `delete ${NAMESPACES}`],
    ["cloud.k8s.destroy", `delete ${NODES}`],
    ["cloud.k8s.destroy", `delete ${VOLUMES}`],
    ["cloud.k8s.destroy", `delete ${DEFINITIONS}`],
    ["cloud.k8s.destroy", "delete --all|-A|--all-namespaces"],
    ["cloud.k8s.destroy", "delete all"],
    ["cloud.k8s.destroy", "delete --raw=*namespaces/*"],
    ["cloud.k8s.destroy", "scale --replicas=0 --all"],
    ["cloud.k8s.destroy", "apply --prune --all"],
  ],
  judge: kubernetesClient,
});
