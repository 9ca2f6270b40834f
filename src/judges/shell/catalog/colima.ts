/** colima, limactl, orb, orbctl: containers. */
import { program } from "../program.ts";

export default program({
  names: "colima limactl orb orbctl",
  flags: "-f|--follow -e|--extended --fill --list-fields --tty?",
  values: `-p -m|--machine -u|--user --format -f --profile`,
  verbs: [
    ["exec.help", "version|help|completion|info"],
    ["container.read", "list|ls|status|logs|disk|validate|template"],
    [
      "container.write",
      "start|stop|restart|create|edit|kubernetes|k8s|update|upgrade|copy|snapshot|clone|" +
        "rename|config|docker|push|pull",
    ],
    ["container.exec", "ssh|shell|run @run"],
    ["container.exec", "shell * @run"],
    ["container.delete", "delete|rm|remove"],
    ["container.prune", "prune|factory-reset|reset"],
  ],
});
