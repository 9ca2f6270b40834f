/** kubeseal: Kubernetes. */
import { program } from "../program.ts";

export default program({
  names: "kubeseal",
  flags: "--raw --allow-empty-data -A",
  values: `-o|--format --scope -n --name --controller-name --controller-namespace --context
    --cluster --user --as --as-group --from-file --secret-file -f`,
  options: {
    "--kubeconfig=": "settings",
    "--cert=": "read",
    "-w|--sealed-secret-file|--merge-into=": "write",
    "-s|--server=": "server",
    "--recovery-private-key=": "secret.access",
    "--insecure-skip-tls-verify?": "env.hijack",
    "--token=": "url.credential",
  },
  verbs: [
    ["secret.list"],
    ["secret.access", "--recovery-unseal|--re-encrypt"],
    ["cloud.read", "--fetch-cert|--validate"],
  ],
});
