/** turbo: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names: "turbo",
  traits: ["project-tool"],
  tasks: JS_TASKS,
  flags: `--force --continue? --parallel --only --no-cache --no-daemon --daemon --affected
    --summarize? --include-dependencies --no-deps --remote-only?
    --dangerously-disable-package-manager-check --skip-infer --no-update-notifier
    --framework-inference? --docker --single-package --strict --preflight --production --colors`,
  values: `--filter -F --concurrency --output-logs --log-order --log-prefix --env-mode --cache
    --cache-workers --ui --since --scope --ignore --global-deps --use-gitignore
    --remote-cache-timeout --verbosity`,
  options: {
    "--version|--help": "help",
    "--dry?": "help",
    "--dry-run?": "help",
    "--graph?": "help",
    "--token=": "secret.access",
    "--team|--api|--login=": "net.remote",
    "--cwd=": "load",
    "--root-turbo-json=": "load",
    "--cache-dir|--profile|--anon-profile|--log-file|--out-dir=": "write",
    "--args=": "code.exec.escape",
  },
  verbs: [
    ["exec.help", "."],
    ["exec.read", "ls|query|info|config|scan|bin|docs"],
    ["code.exec.project_task", "prune|daemon|boundaries|watch|telemetry"],
    ["fs.write.project", "gen|generate"],
    ["secret.access", "login|logout|link|unlink"],
  ],
  judge: runsTasks({ run: "run" }),
});
