/** skaffold: builds and deploys for Kubernetes. */
import { program } from "../program.ts";

export default program({
  names: "skaffold",
  traits: ["project-tool"],
  flags: `--cache-artifacts? --offline? --interactive? --update-check? --detect-minikube? --list
    --module-list -q --propagate-profiles? --sync-remote-cache`,
  values: `-n -p -m|--module --tag -t --kube-context --default-repo --label -l -b|--build-image
    --digest-source --build-concurrency -v --platform --style --color`,
  options: {
    "--kubeconfig=": "settings",
    "-f|--filename|-c|--config|-a|--build-artifacts|-i|--images=": "config",
    "-o|--output|--file-output|--cache-file=": "write",
    "--insecure-registry=": "env.hijack",
    "--push?": "publish.image",
  },
  verbs: [
    ["exec.help", "version|help|completion|options|schema|survey"],
    ["cloud.read", "diagnose|inspect|render|lint"],
    ["cloud.read", "config list"],
    ["code.exec.project_script", "build|test|verify|exec|filter"],
    ["fs.write.project", "init|fix"],
    ["system.config", "config set|unset"],
    ["cloud.k8s.write", "run|dev|debug|deploy|apply"],
    ["cloud.k8s.delete", "delete"],
  ],
});
