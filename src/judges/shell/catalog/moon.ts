/** moon, rush, rushx, lage, …: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names: "moon rush rushx lage wireit ultra wsrun",
  tasks: `moon.yml|rush.json|command-line.json|lage.config.*|${JS_TASKS}`,
  flags: `--force -f --update-cache -u --affected --dependents --summary --no-bail --quiet
    --ignore-hooks --changed-policy --verbose --parallel --only-changed --no-cache`,
  values: `-c --concurrency --to --from --only -t --impacted-by --scope --since --status --base
    --head --query -p --parallelism --changed-projects-only --job --jobTotal --to-version-policy
    --stage`,
  options: {
    "--version|--help": "help",
    "--remote": "net.remote",
    "-C|--cwd=": "load",
    "--profile?": "own",
  },
  verbs: [
    ["exec.help", "."],
    ["exec.read", "query|list|project|task|sync|status|show"],
    ["pkg.restore", "install"],
    ["pkg.install", "add|update|upgrade|migrate"],
    ["publish.registry", "publish"],
  ],
  judge: runsTasks({ run: "run r ci check", single: true }),
});
