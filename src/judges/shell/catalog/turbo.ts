/** turbo: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";

export default program({
  names: "turbo",
  flags: "--version --help --dry --dry-run --graph",
  traits: ["project-tool"],
  values: "--filter -F --concurrency --cache-dir --output-logs --log-order --env-mode --token --team --api --cwd",
  verbs: [
    ["exec.help", "."],
    ["exec.read", "ls|query|info|config|scan|bin|docs"],
    ["code.exec.project_task", "prune|daemon|boundaries|watch|telemetry"],
    ["fs.write.project", "gen|generate"],
    ["secret.access", "login|logout|link|unlink"],
  ],
  judge: runsTasks({ run: "run", tells: "--version --help --dry --dry-run --graph" }),
});
