/** helm, helm3: Kubernetes. */
import { program } from "../program.ts";
import { kubernetesClient } from "../programs/settings-files.ts";

export default program({
  names: "helm helm3",
  traits: ["grouped-verbs"],
  flags: `-A|--all-namespaces --all -d|--date --reverse --short --deployed --failed --pending
    --superseded --uninstalled --uninstalling --install -i --atomic --wait --wait-for-jobs
    --create-namespace --reuse-values --reset-then-reuse-values --devel --versions --regexp -r
    --include-crds --no-hooks --is-upgrade --skip-crds --skip-tests --skip-schema-validation
    --validate --strict --with-subcharts --three-way-merge --show-desc --show-resources
    --enable-dns --disable-openapi-validation --hide-notes --hide-secret --render-subchart-notes
    --keep-history --cleanup-on-fail --allow-unreleased --detailed-exitcode
    --normalize-manifests --take-ownership --no-validate -C --dependency-update -u --force
    --generate-name -g --ignore-not-found --list-repo-url --fail-on-no-result --verify --prov
    --sign --client --devel --logs --strip-trailing-cr --dry-run?`,
  values: `-n --kube-context --kube-as-user --kube-as-group --kube-tls-server-name --burst-limit
    --qps --set --set-string --set-json --set-literal --version -o --output --description
    -a|--api-versions -s|--show-only --name-template --history-max --kube-version --time-format
    --max-col-width -m --revision --context -l|--selector|--labels --suppress
    --suppress-output-line-regex --find-renames --max-history --app-version --endpoint --cascade
    --keyring --cert-file --key-file --ca-file --kube-ca-file --template --post-renderer-args
    --namespace --timeout`,
  options: {
    "--kubeconfig=": "settings",
    "-f|--values=": "read",
    "--set-file=": "own",
    "--kube-apiserver=": "server",
    "--repo=": "fetch",
    "--registry-config|--repository-config|--repository-cache|-p|--starter=": "settings",
    "--kube-insecure-skip-tls-verify|--insecure-skip-tls-verify|--plain-http": "env.hijack",
    "--post-renderer=": "code.exec.escape",
    "--show-secrets|--show-secrets-decoded": "secret.access",
    "--pass-credentials": "env.hijack",
    "--username|--password|--kube-token|--passphrase-file|--key=": "url.credential",
  },
  verbs: [
    ["exec.help", "version|help|completion|env|verify"],
    ["cloud.read", "list|ls|status|history|hist|search|lint|show|inspect"],
    ["cloud.read", "get hooks|manifest|metadata|notes"],
    ["secret.access", "get values|all"],
    ["cloud.read", "template|package|create @write:--output-dir|-d|--destination"],
    ["code.exec.escape", "template|install|upgrade|lint --post-renderer"],
    ["cloud.read", "repo|plugin|dependency|dep list|ls"],
    ["cloud.read", "diff *"],
    [
      "cloud.read!",
      "install|upgrade|uninstall|delete|del|un|rollback --dry-run !--dry-run=none|--dry-run=false",
    ],
    ["net.download", "pull|fetch @write:-d|--destination"],
    ["pkg.install", "plugin install|update|uninstall"],
    ["system.config", "repo add|remove|rm|update|up|index"],
    ["pkg.restore", "dependency|dep build|update|up"],
    ["cloud.k8s.write", "install|upgrade|rollback|test|mapkubeapis"],
    ["cloud.k8s.delete", "upgrade|rollback --force|--reset-values"],
    ["cloud.k8s.delete", "uninstall|delete|del|un"],
    ["publish.registry", "push|cm-push"],
    ["secret.access", "registry login|logout"],
    ["secret.access", "secrets *"],
  ],
  judge: kubernetesClient,
});
