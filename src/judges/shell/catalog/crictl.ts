/** crictl: containers. */
import { program } from "../program.ts";

export default program({
  names: "crictl",
  values: "-c --config -r --runtime-endpoint -i --image-endpoint -t --timeout",
  verbs: [
    ["exec.help", "version|help|completion|info|config"],
    [
      "container.read",
      "ps|images|image|img|inspect|inspecti|inspectp|imagefsinfo|logs|stats|statsp|pods|events|runtime-config|metricsp|metricdescs",
    ],
    ["container.write", "create|start|stop|run|runp|stopp|pull|port-forward|update|update-runtime-config|checkpoint|attach"],
    ["container.exec", "exec * @run"],
    ["container.delete", "rm|rmi|rmp"],
    ["container.prune", "rm|rmi|rmp -a|--all|--prune|-q"],
  ],
});
