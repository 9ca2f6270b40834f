/** velero: Kubernetes. */
import { program } from "../program.ts";

export default program({
  names: "velero",
  flags: "--colorized? --show-labels --volume-details",
  values: `-n --kubecontext --features -l|--selector --label-columns --backup --restore --loglevel
    --namespace`,
  options: {
    "--kubeconfig=": "settings",
    "-o|--output=": "write",
    "--cacert=": "settings",
    "--insecure-skip-tls-verify": "env.hijack",
  },
  verbs: [
    ["exec.help", "version|help|completion|client"],
    ["cloud.read", "get|describe|debug"],
    [
      "cloud.read",
      "backup|restore|schedule|plugin|backup-location|snapshot-location|repo|datamover " +
        "get|describe|logs|download",
    ],
    ["cloud.k8s.write", "create|install|pause|unpause"],
    [
      "cloud.k8s.write",
      "backup|restore|schedule|plugin|backup-location|snapshot-location|repo|client " +
        "create|set|pause|unpause|add|config",
    ],
    ["cloud.delete", "delete"],
    [
      "cloud.delete",
      "backup|restore|schedule|plugin|backup-location|snapshot-location|repo|" +
        "snapshot delete|remove",
    ],
    [
      "cloud.destroy",
      "backup|restore|schedule|delete delete|backup|backups|restore|schedule --all",
    ],
    ["cloud.k8s.destroy", "uninstall"],
  ],
});
