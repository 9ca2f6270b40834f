/** kompose: manifests of Kubernetes from a compose file. */
import { program } from "../program.ts";

export default program({
  names: "kompose",
  flags: `-j -y --stdout -c|--chart --daemon-set --deployment-config --error-on-warning
    --suppress-warnings --with-kompose-annotation? --generate-network-policies -v`,
  values: `--controller --replicas --volumes --pvc-request-size --service-group-mode
    --service-group-name --provider --namespace -n --indent --secrets-as-files --profile`,
  options: {
    "-f|--file=": "read",
    "-o|--out=": "write",
    "--build|--build-command=": "code.exec.escape",
    "--push-image?": "publish.image",
    "--push-command=": "code.exec.escape",
  },
  verbs: [
    ["exec.help", "version|help|completion"],
    ["fs.write.project", "convert"],
  ],
});
