/** minikube, kind, k3d, microk8s, …: Kubernetes. */
import { program } from "../program.ts";

export default program({
  names: "minikube kind k3d microk8s k3s rancher-desktop rdctl ctlptl",
  flags: `--alsologtostderr -f --follow --problems --audit --last-start-only --https --url --unset
    --no-proxy -u --ssh-add --cached --system --stats --stable? --logtostderr --add_dir_header
    --images-only -A --docs --rootless --interactive? --wait-for-default? --no-lease`,
  values: `-p -n --node --name --length -o --output --shell --wait --interval -l --layout -a -s
    --stderrthreshold --v --vmodule -b|--bootstrapper --user --profile`,
  options: {
    "--kubeconfig=": "settings",
    "--config=": "config",
    "--file|--log_file|--log_dir=": "write",
  },
  verbs: [
    ["exec.help", "version|help|completion|options|license"],
    ["container.read", "status|list|logs|ip|inspect|check-config|dbctl"],
    [
      "container.read!",
      "profile|addons|node|image|cache|config|service list|ls|get|view|images|url",
    ],
    ["container.read", "get clusters|nodes"],
    ["container.read!", "cluster|node|registry list|ls|get"],
    ["container.read", "service|docker-env|podman-env|update-check"],
    ["container.read", "export logs @write"],
    ["secret.access", "get kubeconfig"],
    ["secret.write", "export kubeconfig"],
    ["secret.access", "kubeconfig get|write|merge"],
    ["secret.access", "config|token ."],
    ["secret.access", "token *"],
    [
      "container.write",
      "start|stop|pause|unpause|create|build|load|cache|image|addons|config|profile|node|" +
        "mount|cp|enable|disable|join|add-node",
    ],
    [
      "container.write",
      "cluster|node|registry|image create|start|stop|edit|import|add|remove-node",
    ],
    [
      "container.write",
      "update-context|certificate|etcd-snapshot|refresh-certs|upgrade|set|api|reset-certs|apply",
    ],
    ["container.exec", "ssh|shell|kubectl @run"],
    ["container.exec", "ssh|kubectl|ctr|crictl * @run"],
    ["net.listen", "tunnel|dashboard|dashboard-proxy|dashboard"],
    ["container.delete", "delete|remove|rm"],
    ["container.delete", "cluster|node|registry|profile|image|cache delete|del|rm|remove"],
    ["container.delete", "reset|leave|factory-reset"],
    ["container.prune", "delete --all|--purge|-A"],
    ["container.prune", "cluster delete -a|--all"],
  ],
});
