/** ufw: a dry run only where it comes first. */
import { program } from "../program.ts";

export default program({
  names: "ufw",
  flags: "--force",
  verbs: [
    ["exec.help", "help|version"],
    ["system.firewall"],
    ["system.read!", "status|show|version"],
    ["system.read!", "app list|info"],
  ],
  judge: (command, report, { table }) => {
    if (command.args[0] === "--dry-run") report.add("system.read");
    else table(command, report);
  },
});
