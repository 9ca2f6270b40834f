/** helm, helm3: Kubernetes. */
import { program } from "../program.ts";
import { kubernetesClient } from "../programs/settings-files.ts";

export default program({
  names: "helm helm3",
  values: `-n --namespace --kube-context --kubeconfig --kube-apiserver --kube-token --kube-as-user --kube-ca-file --registry-config
    --repository-cache --repository-config --burst-limit --qps -f --values --set --set-string --set-file --version --timeout -o --output
    --repo --username --password --description`,
  flags: "--debug",
  verbs: [
    ["exec.help", "version|help|completion|env|verify"],
    ["cloud.read", "list|ls|status|history|hist|search|lint|show|inspect"],
    ["cloud.read", "get all|hooks|manifest|metadata|notes"],
    ["secret.access", "get values"],
    ["cloud.read", "template|package|create @write:--output-dir|-d|--destination"],
    ["code.exec.escape", "template|install|upgrade|lint --post-renderer"],
    ["cloud.read", "repo|plugin|dependency|dep list|ls"],
    ["cloud.read", "diff *"],
    ["cloud.read!", "install|upgrade|uninstall|delete|del|un|rollback --dry-run !--dry-run=none|--dry-run=false"],
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
