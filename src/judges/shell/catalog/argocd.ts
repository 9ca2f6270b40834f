/** argocd: Kubernetes. */
import { program } from "../program.ts";

export default program({
  names: "argocd",
  values:
    "--server --auth-token --grpc-web-root-path --config --core-namespace --client-crt -N --app-namespace -p --project -o --output",
  flags: "--grpc-web --insecure --plaintext --core",
  verbs: [
    ["exec.help", "version|help|completion|configure"],
    [
      "cloud.read",
      "app|appset|proj|repo|repocreds|cluster|cert|gpg|context|account|admin list|get|ls|history|logs|manifests|resources|diff|wait|can-i",
    ],
    [
      "cloud.read",
      "app|appset|proj|repo|repocreds|cluster|cert|gpg|context|account|admin get-user-info|windows|events|get-resource",
    ],
    ["secret.access", "login|logout|relogin"],
    [
      "secret.access",
      "account|admin|proj|cluster generate-token|update-password|bcrypt|initial-password|initialpassword|generate-spec|role|get-token",
    ],
    ["secret.access", "account|admin|proj|cluster token"],
    ["system.config", "context * ."],
    ["cloud.read!", "context list"],
    [
      "cloud.k8s.write",
      "app|appset|proj|repo|repocreds|cluster|cert|gpg|admin create|set|unset|edit|patch|add|sync|update|rotate-auth|import|generate",
    ],
    ["cloud.k8s.write", "app|appset|proj|repo|repocreds|cluster|cert|gpg|admin add-*|apply"],
    [
      "cloud.k8s.write",
      "app|appset rollback|terminate-op|actions|remove-source|confirm-deletion|patch-resource|unset|create|sync",
    ],
    ["cloud.k8s.delete", "app|appset|repo|repocreds|cert|gpg|proj|cluster delete|rm|delete-resource|remove-*|deny-*|remove"],
    ["cloud.k8s.delete", "app sync --prune|--force|--replace"],
    ["cloud.k8s.destroy", "app|appset delete"],
    ["cloud.k8s.destroy", "proj|cluster delete|rm"],
    ["cloud.read!", "app sync|delete --dry-run"],
    ["cloud.iam", "proj|account add-*|allow-*|role|remove-*"],
  ],
});
