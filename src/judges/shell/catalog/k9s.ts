/** k9s: Kubernetes. */
import { program } from "../program.ts";

export default program({
  names: "k9s",
  flags: "--readonly -A|--all-namespaces --headless --logoless --crumbsless --splashless --invert",
  values: `-n --context -c|--command -r|--refresh -l|--logLevel --cluster --user --as --as-group
    --request-timeout --namespace`,
  options: {
    "--kubeconfig=": "settings",
    "--logFile|--screen-dump-dir=": "write",
    "--write": "cloud.k8s.exec",
    "--insecure-skip-tls-verify": "env.hijack",
    "--token=": "url.credential",
  },
  verbs: [
    ["exec.help", "version|info|help|completion"],
    ["cloud.k8s.exec", ". !--readonly"],
    ["cloud.read", ". --readonly"],
  ],
});
