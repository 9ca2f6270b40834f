/** kustomize: Kubernetes. */
import { program } from "../program.ts";

export default program({
  names: "kustomize",
  verbs: [
    ["exec.help", "version|help|completion"],
    ["cloud.read", "build @write:-o|--output"],
    ["cloud.read", "cfg|config|localize *"],
    ["code.exec.escape", "build --enable-exec|--enable-alpha-plugins|--enable-helm"],
    ["fs.write.project", "create|edit|localize"],
  ],
});
