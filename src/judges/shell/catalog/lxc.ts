/** lxc, incus: containers. */
import { program } from "../program.ts";

export default program({
  names: "lxc incus",
  flags: "-q --fast --all-projects --show-log --expanded --resources -e --usb",
  values: `--debug-level -f -c|--columns --type --target --class --project`,
  verbs: [
    ["exec.help", "version|help|info|warning"],
    ["container.read", "list|ls|info|operation|monitor|query|top"],
    [
      "container.read!",
      "config|profile|network|storage|image|snapshot|remote|project|cluster|alias " +
        "show|get|list|ls|info|list-leases",
    ],
    [
      "container.read!",
      "config|network|storage|cluster device|acl|volume|bucket|member|group list|show|get|info",
    ],
    ["container.write", "query -X|--request|-d|--data !-X=GET|--request=GET"],
    ["container.exec", "exec|console|shell * @run"],
    [
      "container.write",
      "launch|init|create|start|stop|restart|pause|resume|copy|cp|move|mv|rename|restore|" +
        "snapshot|publish|rebuild|file|import|export",
    ],
    ["container.write", "admin|remote"],
    ["container.write", "config|profile|network|storage|image|project|cluster|alias|snapshot *"],
    ["container.write", "file push|pull|edit|mount"],
    ["container.delete", "delete|rm"],
    [
      "container.delete",
      "config|profile|network|storage|image|project|cluster|alias|snapshot|file|remote " +
        "delete|rm|remove|unset",
    ],
    ["container.delete", "storage|config|network volume|bucket|trust|acl delete|remove"],
    [
      "container.host_mount",
      "init|launch|create -c=security.privileged=true|--config=security.privileged=true",
    ],
    [
      "container.host_mount",
      "config|profile set ~security.privileged=true|security.privileged|raw.lxc|raw.lxc=*",
    ],
    [
      "container.host_mount",
      "config|profile device add ~source=/|source=/etc*|source=/root*|source=/home*|" +
        "source=/var|source=/var/run*|source=/usr*",
    ],
    [
      "container.host_mount",
      "config|profile device add ~source=/dev/sd*|source=/boot*|source=*.sock",
    ],
  ],
});
