/** crictl: containers. */
import { program } from "../program.ts";

export default program({
  names: "crictl",
  flags: `-f|--follow -a -q --no-trunc -l|--latest --digests -w|--watch --timestamps -n --pinned
    --get --list`,
  values: `-t --name -p|--pod --label --state -s --image --id -o --last --template --path
    --timeout`,
  options: { "-r|--runtime-endpoint|-i|--image-endpoint=": "server", "-c|--config=": "settings" },
  verbs: [
    ["exec.help", "version|help|completion|info"],
    ["exec.help", "config --get|--list"],
    ["system.config", "config *"],
    ["system.config", "config --set"],
    [
      "container.read",
      "ps|images|image|img|inspect|inspecti|inspectp|imagefsinfo|logs|stats|statsp|pods|" +
        "events|runtime-config|metricsp|metricdescs",
    ],
    [
      "container.write",
      "create|start|stop|run|runp|stopp|pull|port-forward|update|update-runtime-config|" +
        "checkpoint|attach",
    ],
    ["container.exec", "exec * @run"],
    ["container.delete", "rm|rmi|rmp"],
    ["container.prune", "rm|rmi|rmp -a|--all|--prune|-q"],
  ],
});
