/** kustomize: Kubernetes. */
import { program } from "../program.ts";

export default program({
  names: "kustomize",
  flags: `--as-current-user --include-local? --include-subresources? --annotate?
    --recurse-subpackages? -R`,
  values:
    "--reorder --load-restrictor-mode --image-structure --kube-version --api-version --namespace",
  options: {
    "--helm-command=": "code.exec.escape",
    "--load-restrictor=": "env.hijack",
    "--network|--network-name|--mount=": "code.exec.escape",
    "--helm-kubeconfig|--helm-kube-context=": "settings",
  },
  verbs: [
    ["exec.help", "version|help|completion"],
    ["cloud.read", "build @write:-o|--output"],
    ["net.download", "build ~*://*|github.com/*|git@*|*::*"],
    ["cloud.read", "cfg|config|localize *"],
    ["code.exec.escape", "build --enable-exec|--enable-alpha-plugins|--enable-helm"],
    ["fs.write.project", "create|edit|localize"],
  ],
});
