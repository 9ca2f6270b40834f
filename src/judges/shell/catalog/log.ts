/** log: the log of macOS. */
import { program } from "../program.ts";

export default program({
  names: "log",
  flags:
    "--info --backtrace --signpost --loss --mach-continuous-time --no-signpost --force --source",
  values:
    "--predicate --process --style --last --start --end --type --level --color --user --system",
  options: { "--archive|--file=": "read", "--output=": "write" },
  verbs: [
    ["exec.help", "help"],
    ["system.read", "show|stream|stats"],
    ["system.config", "config"],
    ["audit.tamper", "erase"],
    ["fs.write.project", "collect"],
  ],
});
