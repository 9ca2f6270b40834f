/** multipass: containers. */
import { program } from "../program.ts";

export default program({
  names: "multipass",
  flags: `--snapshots --show-unsupported --only-images --only-blueprints --force-update --raw --keys
    --no-ipv4`,
  verbs: [
    ["exec.help", "version|help"],
    ["container.read", "list|ls|info|networks|find|get|aliases"],
    [
      "container.write",
      "launch|start|stop|restart|suspend|set|alias|unalias|clone|recover|restore|snapshot|" +
        "transfer|copy-files|mount|umount",
    ],
    ["container.write", "authenticate|prefer"],
    ["container.exec", "exec * @run"],
    ["container.exec", "shell|sh"],
    ["container.delete", "delete"],
    ["container.prune", "purge"],
    ["container.prune", "delete --all|-p|--purge"],
  ],
});
