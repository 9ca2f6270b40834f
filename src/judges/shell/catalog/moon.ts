/** moon, rush, rushx, lage, …: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";

export default program({
  names: "moon rush rushx lage wireit ultra wsrun",
  flags: "--version --help",
  values: "--to --from --only -t --to-version-policy --scope --since",
  verbs: [
    ["exec.help", "."],
    ["exec.read", "query|list|project|task|sync|status|show"],
    ["pkg.restore", "install"],
    ["pkg.install", "add|update|upgrade|migrate"],
    ["publish.registry", "publish"],
  ],
  judge: runsTasks({ run: "run r ci check", tells: "--version --help", single: true }),
});
