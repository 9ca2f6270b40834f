/** vagrant: containers. */
import { program } from "../program.ts";

export default program({
  names: "vagrant",
  flags: "--machine-readable -g|--global --prune -i --box-info --local --timestamp -p",
  values: "--host --name --provider --guest --order",
  verbs: [
    ["exec.help", "version|help"],
    ["container.read", "status|global-status|port|ssh-config|validate|winrm-config"],
    ["container.read!", "box|plugin|snapshot|cloud list|outdated|search|auth"],
    [
      "container.write",
      "up|halt|reload|provision|suspend|resume|init|package|snapshot|box|plugin|rsync|" +
        "rsync-auto|push|upload|cloud|share|autocomplete",
    ],
    ["pkg.install", "plugin install|update|repair"],
    ["net.download", "box add|update"],
    ["container.exec", "ssh|rdp|powershell|winrm @run:-c|--command"],
    ["container.delete", "destroy"],
    ["container.delete", "box remove|prune"],
    ["container.delete", "snapshot delete"],
    ["secret.access", "login"],
  ],
});
