/** flux: Kubernetes. */
import { program } from "../program.ts";

export default program({
  names: "flux",
  flags: `-A|--all-namespaces --all -w|--watch -f|--follow --no-header --show-source -S
    -R|--recursive --progress-bar? --export --pre --strict-substitute --keep-namespace`,
  values: `-n --context --as --as-group --as-uid --cluster --user --token --cache-dir
    --client-certificate --client-key --tls-server-name --request-timeout -l|--label-selector
    --status-selector --kind --name --level -o --source --url --branch --tag --semver --interval
    --ignore-paths --components --components-extra --version --for --types --prune?
    --target-namespace --chart --chart-version --secret-ref --image --health-check
    --service-account --depends-on --reconcile-strategy --label --flux-namespace
    --toleration-keys --image-pull-secret --cluster-domain --network-policy --namespace
    --timeout`,
  options: {
    "--kubeconfig=": "settings",
    "--path|--kustomization-file=": "config",
    "-s|--server=": "server",
    "--insecure-skip-tls-verify?": "env.hijack",
    "--certificate-authority=": "settings",
    "--values|--values-from=": "read",
    "--private-key-file|--password|--username|--ssh-key-file=": "secret.access",
  },
  verbs: [
    ["exec.help", "version|help|completion"],
    ["cloud.read", "check|get|logs|events|stats|trace|tree|diff|debug|list|build|envsubst"],
    ["cloud.read", "export @write:--output"],
    ["secret.access", "export secret|source --with-credentials"],
    ["cloud.read!", "install|create|uninstall --export"],
    ["cloud.read!", "uninstall|create|install --dry-run"],
    ["cloud.k8s.write", "create|reconcile|resume|suspend|install|migrate"],
    ["publish.image", "push|tag"],
    ["net.download", "pull"],
    ["cloud.iac.apply", "bootstrap"],
    ["secret.access", "create secret"],
    ["cloud.k8s.delete", "delete"],
    ["cloud.k8s.destroy", "uninstall"],
  ],
});
