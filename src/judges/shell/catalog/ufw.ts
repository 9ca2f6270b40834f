/** ufw: systems. */
import { program } from "../program.ts";

export default program({
  names: "ufw",
  verbs: [
    ["exec.help", "help|version"],
    ["system.firewall"],
    ["system.read!", "status|show|version"],
    ["system.read!", "app list|info"],
    ["system.read!", "--dry-run"],
  ],
});
