/** distrobox, toolbox: containers. */
import { program } from "../program.ts";

export default program({
  names: "distrobox toolbox",
  values: "-n|--name -c|--container -d|--distro",
  options: { "-r|--root": "priv.sudo" },
  verbs: [
    ["exec.help", "version|help"],
    ["container.read", "list|ls"],
    ["container.exec", "enter @run"],
    ["container.exec", "run @run"],
    ["container.write", "create|stop|upgrade|ephemeral|generate-entry|assemble"],
    ["container.delete", "rm"],
    ["container.prune", "rmi|rm -a|--all"],
  ],
});
