/** argocd: Kubernetes. */
import { program } from "../program.ts";

export default program({
  names: "argocd",
  flags: `--grpc-web --core --refresh --hard-refresh --show-params --show-operation -f|--follow
    --exit-code --health --operation --sync --suspended --degraded --delete --port-forward
    --http-retry-max --previous`,
  values: `--auth-token --grpc-web-root-path --core-namespace --client-crt --client-crt-key
    -N|--app-namespace -p -o|--output -l|--selector -r|--repo --revision --revisions --container
    -c|--cluster --kind --group --resource-name --resource --namespace --since-seconds --source
    --source-positions --source-names --source-name --kube-context --port-forward-namespace
    --logformat --argocd-context --id --until-time --path --path-filter -H|--header
    --dest-server --dest-namespace --server-crt --redis-name --controller-name --project`,
  options: {
    "--kubeconfig=": "settings",
    "--server=": "server",
    "--config=": "settings",
    "--insecure|--plaintext": "env.hijack",
    "--local|--local-repo-root=": "config",
  },
  verbs: [
    ["exec.help", "version|help|completion|configure"],
    [
      "cloud.read",
      "app|appset|proj|repo|repocreds|cluster|cert|gpg|context|account|admin " +
        "list|get|ls|history|logs|manifests|resources|diff|wait|can-i",
    ],
    [
      "cloud.read",
      "app|appset|proj|repo|repocreds|cluster|cert|gpg|context|account|admin " +
        "get-user-info|windows|events|get-resource",
    ],
    ["secret.access", "login|logout|relogin"],
    [
      "secret.access",
      "account|admin|proj|cluster generate-token|update-password|bcrypt|initial-password|" +
        "initialpassword|generate-spec|role|get-token",
    ],
    ["secret.access", "account|admin|proj|cluster token"],
    ["system.config", "context * ."],
    ["cloud.read!", "context list"],
    [
      "cloud.k8s.write",
      "app|appset|proj|repo|repocreds|cluster|cert|gpg|admin " +
        "create|set|unset|edit|patch|add|sync|update|rotate-auth|import|generate",
    ],
    ["cloud.k8s.write", "app|appset|proj|repo|repocreds|cluster|cert|gpg|admin add-*|apply"],
    [
      "cloud.k8s.write",
      "app|appset rollback|terminate-op|actions|remove-source|confirm-deletion|patch-resource|" +
        "unset|create|sync",
    ],
    [
      "cloud.k8s.delete",
      "app|appset|repo|repocreds|cert|gpg|proj|cluster " +
        "delete|rm|delete-resource|remove-*|deny-*|remove",
    ],
    ["cloud.k8s.delete", "app sync --prune|--force|--replace"],
    ["cloud.k8s.destroy", "app|appset delete"],
    ["cloud.k8s.destroy", "proj|cluster delete|rm"],
    ["cloud.read!", "app sync|delete --dry-run"],
    ["cloud.iam", "proj|account add-*|allow-*|role|remove-*"],
  ],
});
