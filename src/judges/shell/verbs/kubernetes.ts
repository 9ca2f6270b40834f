/** Kubernetes: kubectl, helm and their kin. */
import type { Family } from "../verb.ts";
import { CREDENTIALS, DELETES, READS, SHOWS, STATES, WRITES } from "./words.ts";

const VALUES = `-n --namespace --context --cluster --user --kubeconfig -s --server --token --as --as-group --as-uid --cache-dir
  --certificate-authority --client-certificate --client-key --profile --profile-output --request-timeout --tls-server-name --username
  --password --v -v --log-dir -l --selector --field-selector -o --output -f --filename -k --kustomize -c --container --template
  --sort-by --type -p --patch --patch-file --replicas --image --timeout --grace-period --since --tail --field-manager -L --label-columns
  --chunk-size --max-log-requests --limit-bytes --since-time --pod-running-timeout --to-revision --revision --min --max --cpu-percent
  --port --target-port --protocol --name --external-ip --overrides --env --limits --requests --serviceaccount --subresource --for`;
const FLAGS =
  "-A --all-namespaces --insecure-skip-tls-verify --match-server-version --warnings-as-errors --alsologtostderr --logtostderr";
const DRY = "--dry-run=client|--dry-run=server|--dry-run=true";

/** Kinds whose loss takes more with it than themselves. */
const NAMESPACES =
  "ns|ns/*|namespace|namespace/*|namespaces|namespaces/*|*,ns|ns,*|*,namespace|namespace,*|*,namespaces|namespaces,*";
const NODES = "no|node|nodes|no/*|node/*|nodes/*";
const VOLUMES =
  "pv|pv/*|persistentvolume|persistentvolume/*|persistentvolumes|persistentvolumes/*|pvc|pvc/*|persistentvolumeclaim|persistentvolumeclaim/*|" +
  "persistentvolumeclaims|persistentvolumeclaims/*|*,pvc|pvc,*|*,pv|pv,*|volumesnapshot|volumesnapshots|volumesnapshotcontent|volumesnapshotcontents";
const DEFINITIONS =
  "crd|crd/*|crds|customresourcedefinition|customresourcedefinition/*|customresourcedefinitions|customresourcedefinition.*|" +
  "storageclass|storageclasses|sc|clusterrole|clusterroles|clusterrolebinding|clusterrolebindings|apiservice|apiservices|" +
  "validatingwebhookconfiguration*|mutatingwebhookconfiguration*|project|projects|project/*|cluster|clusters|cluster/*|clusters.*";
const SECRETS =
  "secret|secrets|secret/*|secrets/*|*,secret|secret,*|*,secrets|secrets,*|externalsecrets|sealedsecrets|all,secret*";

/** https://kubernetes.io/docs/reference/kubectl/ , https://docs.openshift.com/container-platform/latest/cli_reference/openshift_cli/developer-cli-commands.html */
const kubectl: Family = {
  programs: "kubectl k oc kubecolor minikubectl microk8s.kubectl",
  values: VALUES,
  flags: FLAGS,
  lines: `
    exec.help version|help|options|completion|api-resources|api-versions|explain|plugin
    cloud.read get !--raw
    cloud.read get --raw=/healthz*|--raw=/livez*|--raw=/readyz*|--raw=/version*|--raw=/metrics*
    cloud.read tree|neat|score|view-allocations|resource-capacity|view-utilization|df-pv|lineage|who-can|access-matrix|deprecations
    cloud.read describe|logs|top|events|diff|wait|cluster-info|status|whoami|projects|project|ex|registry
    cloud.read auth can-i|whoami
    cloud.read rollout status|history
    cloud.read config view|get-contexts|get-clusters|get-users|current-context
    cloud.read convert
    cloud.read kustomize @write:-o|--output
    cloud.read cluster-info dump @write:--output-directory
    cloud.read! adm top|inspect|must-gather|release
    cloud.read! apply view-last-applied
    cloud.read! apply|create|delete|replace|patch|label|annotate|scale|run|expose|autoscale|set|drain|cordon|uncordon|taint|rollout|auth|tag ${DRY}
    cloud.read! process ${DRY}

    secret.access get ${SECRETS} -o|--output|--template
    secret.access get all -o=yaml|-o=json|--output=yaml|--output=json ~*secret*
    secret.access describe ${SECRETS}
    secret.access create|extract|edit|patch|label|annotate ${SECRETS}|token
    secret.access create secret|token @read:--from-file|--from-env-file
    secret.access sa|serviceaccounts|whoami get-token|create-kubeconfig|new-token
    secret.access whoami -t|--show-token
    secret.access login|logout|get-token|get-credentials|extract
    secret.access view-secret|modify-secret|decode-secret|vault
    secret.access config view --raw|--flatten
    system.config config use-context|set-context|set-cluster|set|unset|rename-context|delete-context|delete-cluster|delete-user|use
    secret.write config set-credentials
    system.config ctx|ns|project|switch *

    cloud.k8s.write apply|create|replace|patch|edit|label|annotate|scale|autoscale|expose|run|set|taint|cordon|uncordon|new-app|new-build|new-project
    cloud.k8s.write rollout restart|pause|resume|cancel|latest|retry
    cloud.k8s.write rollback|start-build|cancel-build|import-image|tag|process|idle|observe|adm|image|policy|migrate|certificate|krew|debug
    cloud.k8s.write alpha|beta|argo-rollouts|argo|rollouts|cnpg|kots|hlf|minio|directpv|rook-ceph|cert-manager|linkerd|istio|virt|gadget|karmada|trace
    cloud.k8s.write create @read:--from-file|--from-env-file
    cloud.k8s.write apply set-last-applied|edit-last-applied
    cloud.k8s.write adm ${WRITES}|cordon|drain|uncordon|taint|groups|migrate|node-logs
    cloud.iam create|edit|patch|set role|rolebinding|clusterrole|clusterrolebinding|sa|serviceaccount|subject|rolebindings|roles
    cloud.iam auth reconcile
    cloud.iam certificate approve|deny
    cloud.iam policy|adm add-*|remove-*|policy
    pkg.install krew|plugin install|upgrade|update|uninstall
    net.listen port-forward|proxy
    net.remote port-forward|proxy --address
    cloud.k8s.exec exec * @run
    cloud.k8s.exec exec -f|--filename @run
    cloud.k8s.exec attach|rsh|debug|shell|node-shell|iexec|console
    cloud.k8s.exec rsh|debug * @run
    cloud.k8s.exec run * -i|-t|-it|--command|--stdin @run
    cloud.k8s.exec cp|rsync

    cloud.k8s.delete delete
    cloud.k8s.delete replace|apply|delete --force
    cloud.k8s.delete apply|replace --prune|--force
    cloud.k8s.delete scale --replicas=0
    cloud.k8s.delete rollout undo
    cloud.k8s.delete drain
    cloud.k8s.delete adm prune|drain
    cloud.k8s.destroy delete ${NAMESPACES}
    cloud.k8s.destroy delete ${NODES}
    cloud.k8s.destroy delete ${VOLUMES}
    cloud.k8s.destroy delete ${DEFINITIONS}
    cloud.k8s.destroy delete --all|-A|--all-namespaces
    cloud.k8s.destroy delete all
    cloud.k8s.destroy delete --raw=*namespaces/*
    cloud.k8s.destroy scale --replicas=0 --all
    cloud.k8s.destroy apply --prune --all`,
};

const helm: Family = {
  programs: "helm helm3",
  values: `-n --namespace --kube-context --kubeconfig --kube-apiserver --kube-token --kube-as-user --kube-ca-file --registry-config
    --repository-cache --repository-config --burst-limit --qps -f --values --set --set-string --set-file --version --timeout -o --output
    --repo --username --password --description`,
  flags: "--debug",
  lines: `
    exec.help version|help|completion|env|verify
    cloud.read list|ls|status|history|hist|search|lint|show|inspect
    cloud.read get all|hooks|manifest|metadata|notes
    secret.access get values
    cloud.read template|package|create @write:--output-dir|-d|--destination
    code.exec.escape template|install|upgrade|lint --post-renderer
    cloud.read repo|plugin|dependency|dep list|ls
    cloud.read diff *
    cloud.read! install|upgrade|uninstall|delete|del|un|rollback --dry-run !--dry-run=none|--dry-run=false
    net.download pull|fetch @write:-d|--destination
    pkg.install plugin install|update|uninstall
    system.config repo add|remove|rm|update|up|index
    pkg.restore dependency|dep build|update|up
    cloud.k8s.write install|upgrade|rollback|test|mapkubeapis
    cloud.k8s.delete upgrade|rollback --force|--reset-values
    cloud.k8s.delete uninstall|delete|del|un
    publish.registry push|cm-push
    secret.access registry login|logout
    secret.access secrets *`,
};

const tools: readonly Family[] = [
  {
    programs: "helmfile",
    values:
      "-e --environment -f --file -n --namespace --kube-context -l --selector --state-values-set --state-values-file --log-level",
    flags: "-q --quiet --debug -i --interactive",
    lines: `
      exec.help version|help|completion|cache
      cloud.read diff|list|status|lint|template|build|show-dag
      system.config repos|deps|fetch|init|write-values
      secret.access write-values
      cloud.k8s.write apply|sync|charts|test
      cloud.k8s.destroy destroy|delete`,
  },
  {
    programs: "kustomize",
    lines: `
      exec.help version|help|completion
      cloud.read build @write:-o|--output
      cloud.read cfg|config|localize *
      code.exec.escape build --enable-exec|--enable-alpha-plugins|--enable-helm
      fs.write.project create|edit|localize`,
  },
  {
    programs: "kubectx kubens kubie kubeswitch",
    lines: `
      cloud.read .
      cloud.read -c|--current
      cloud.read! info|lint .
      system.config *
      cloud.k8s.exec exec * * @run
      system.config -d`,
  },
  {
    programs: "k9s",
    values: "-n --namespace --context --kubeconfig -c --command -r --refresh -l --logLevel --cluster --user",
    lines: `
      exec.help version|info|help|completion
      cloud.k8s.exec . !--readonly
      cloud.read . --readonly`,
  },
  {
    programs: "stern kail kubetail",
    lines: "cloud.read",
  },
  {
    programs: "kubeseal",
    lines: `
      secret.list
      secret.access --recovery-unseal|--re-encrypt
      cloud.read --fetch-cert|--validate`,
  },
  {
    programs: "kubeconform kubeval kube-score kube-linter popeye pluto polaris kubescape conftest kubent kube-bench",
    lines: `
      cloud.read !--submit|--account|--upload-insights
      net.upload --submit|--account|--upload-insights
      net.upload push
      net.download pull|download
      net.listen dashboard|webhook|operator`,
  },
  {
    programs: "flux",
    values: "-n --namespace --context --kubeconfig --timeout --as --cluster --path",
    flags: "--verbose -A --all-namespaces",
    lines: `
      exec.help version|help|completion
      cloud.read check|get|logs|events|stats|trace|tree|diff|debug|list|build|envsubst
      cloud.read export @write:--output
      cloud.read export secret|source --with-credentials
      cloud.read! install|create|uninstall --export
      cloud.read! uninstall|create|install --dry-run
      cloud.k8s.write create|reconcile|resume|suspend|install|migrate
      publish.image push|tag
      net.download pull
      cloud.iac.apply bootstrap
      secret.access create secret
      cloud.k8s.delete delete
      cloud.k8s.destroy uninstall`,
  },
  {
    programs: "argocd",
    values:
      "--server --auth-token --grpc-web-root-path --config --core-namespace --client-crt -N --app-namespace -p --project -o --output",
    flags: "--grpc-web --insecure --plaintext --core",
    lines: `
      exec.help version|help|completion|configure
      cloud.read app|appset|proj|repo|repocreds|cluster|cert|gpg|context|account|admin list|get|ls|history|logs|manifests|resources|diff|wait|can-i
      cloud.read app|appset|proj|repo|repocreds|cluster|cert|gpg|context|account|admin get-user-info|windows|events|get-resource
      secret.access login|logout|relogin
      secret.access account|admin|proj|cluster generate-token|update-password|bcrypt|initial-password|initialpassword|generate-spec|role|get-token
      secret.access account|admin|proj|cluster token
      system.config context * .
      cloud.read! context list
      cloud.k8s.write app|appset|proj|repo|repocreds|cluster|cert|gpg|admin create|set|unset|edit|patch|add|sync|update|rotate-auth|import|generate
      cloud.k8s.write app|appset|proj|repo|repocreds|cluster|cert|gpg|admin add-*|apply
      cloud.k8s.write app|appset rollback|terminate-op|actions|remove-source|confirm-deletion|patch-resource|unset|create|sync
      cloud.k8s.delete app|appset|repo|repocreds|cert|gpg|proj|cluster delete|rm|delete-resource|remove-*|deny-*|remove
      cloud.k8s.delete app sync --prune|--force|--replace
      cloud.k8s.destroy app|appset delete
      cloud.k8s.destroy proj|cluster delete|rm
      cloud.read! app sync|delete --dry-run
      cloud.iam proj|account add-*|allow-*|role|remove-*`,
  },
  {
    programs: "argo",
    values: "-n --namespace --context --kubeconfig -s --argo-server -o --output",
    lines: `
      exec.help version|help|completion|server
      cloud.read list|get|logs|lint|watch|wait
      cloud.read cron|template|archive|cluster-template|executor-plugin list|get|lint|list-*
      cloud.k8s.write submit|resubmit|retry|resume|suspend|stop|terminate|node
      cloud.k8s.write cron|template|archive|cluster-template create|suspend|resume|update|resubmit|retry|backfill
      secret.access auth
      cloud.k8s.delete delete
      cloud.k8s.delete cron|template|archive|cluster-template delete
      cloud.k8s.destroy delete --all|-A|--all-namespaces`,
  },
  {
    programs:
      "istioctl linkerd cilium hubble calicoctl consul-k8s karmadactl vcluster clusterctl kubeadm talosctl rke rke2 k0s k0sctl kubespray kops tanzu",
    values: `-n --namespace --context --kubeconfig -i --istioNamespace --vklog -o --output --name --state --nodes -e --endpoints --talosconfig
      --cluster --config -c --print-kubeconfig`,
    flags: "-v --verbose",
    lines: `
      exec.help version|help|completion|bug-report|explain
      cloud.read ** ${READS}
      cloud.read ** analyze|proxy-status|proxy-config|ps|pc|precheck|check|stat|edges|routes|tap|observe|validate|diagnostics|profile|diff|dmesg
      cloud.read ** memory|mounts|netstat|processes|containers|images|read
      cloud.read ** ${STATES} .
      cloud.read! install|upgrade --dry-run
      cloud.read manifest generate|diff
      secret.access ** ${CREDENTIALS}|export|gen|token|certs|kubeconfig
      cloud.k8s.write install|upgrade|inject|kube-inject|operator|tag|waypoint|create-*|apply|bootstrap|init|join|generate|move|set|update|edit
      cloud.k8s.write patch|rollback
      cloud.k8s.write **^${SHOWS} ${WRITES}|join|bootstrap|pivot|up|rolling-update
      cloud.k8s.write init|join|connect|disconnect|resume|pause|node
      cloud.k8s.delete **^${SHOWS} ${DELETES}
      net.listen dashboard|d|port-forward|viz
      cloud.k8s.destroy uninstall|purge|reset|destroy|clean
      cloud.k8s.destroy x|experimental uninstall
      cloud.k8s.destroy cluster|delete delete|destroy|cluster|clusters
      cloud.k8s.destroy delete --all
      cloud.read! delete cluster !--yes`,
  },
  {
    programs: "velero",
    values: "-n --namespace --kubecontext --kubeconfig --features -o --output -l --selector",
    lines: `
      exec.help version|help|completion|client
      cloud.read get|describe|debug
      cloud.read backup|restore|schedule|plugin|backup-location|snapshot-location|repo|datamover get|describe|logs|download
      cloud.k8s.write create|install|pause|unpause
      cloud.k8s.write backup|restore|schedule|plugin|backup-location|snapshot-location|repo|client create|set|pause|unpause|add|config
      cloud.delete delete
      cloud.delete backup|restore|schedule|plugin|backup-location|snapshot-location|repo|snapshot delete|remove
      cloud.destroy backup|restore|schedule|delete delete|backup|backups|restore|schedule --all
      cloud.k8s.destroy uninstall`,
  },
  {
    programs: "minikube kind k3d microk8s k3s rancher-desktop rdctl ctlptl",
    values: "-p --profile --name -n --node --config --kubeconfig",
    flags: "-v --alsologtostderr -q --quiet --verbose",
    lines: `
      exec.help version|help|completion|options|license
      container.read status|list|logs|ip|inspect|check-config|dbctl
      container.read! profile|addons|node|image|cache|config|service list|ls|get|view|images|url
      container.read get clusters|nodes
      container.read! cluster|node|registry list|ls|get
      container.read service|docker-env|podman-env|update-check
      container.read export logs
      secret.access get kubeconfig
      secret.write export kubeconfig
      secret.access kubeconfig get|write|merge
      secret.access config|token .
      secret.access token *
      container.write start|stop|pause|unpause|create|build|load|cache|image|addons|config|profile|node|mount|cp|enable|disable|join|add-node
      container.write cluster|node|registry|image create|start|stop|edit|import|add|remove-node
      container.write update-context|certificate|etcd-snapshot|refresh-certs|upgrade|set|api|reset-certs|apply
      container.exec ssh|shell|kubectl @run
      container.exec ssh|kubectl|ctr|crictl * @run
      net.listen tunnel|dashboard|dashboard-proxy|dashboard
      container.delete delete|remove|rm
      container.delete cluster|node|registry|profile|image|cache delete|del|rm|remove
      container.delete reset|leave|factory-reset
      container.prune delete --all|--purge|-A
      container.prune cluster delete -a|--all`,
  },
];

export const kubernetes: readonly Family[] = [kubectl, helm, ...tools];
