/** lerna: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names: "lerna",
  traits: ["project-tool"],
  tasks: JS_TASKS,
  flags: `--stream --parallel --no-bail --include-dependencies --include-dependents
    --include-filtered-dependencies --no-private --no-prefix --sort --no-sort --reject-cycles
    --load-env-files --use-nx --no-use-nx --skip-nx-cache --no-progress --ci --exclude-dependents
    --include-merged-tags -l -a --toposort --graph --ndjson`,
  values: "--scope --ignore --since --concurrency --output-style --log-level --loglevel",
  options: {
    "--version|--help": "help",
    "--npm-client=": "code.exec.escape",
    "--profile-location=": "write",
    "--profile": "own",
    "--registry=": "net.request",
  },
  verbs: [
    ["exec.help", "."],
    ["exec.read", "ls|list|ll|la|changed|diff|info"],
    ["pkg.restore", "bootstrap|link|clean"],
    ["code.exec.escape", "exec"],
    ["vcs.git.push", "version"],
    ["publish.registry", "publish"],
    ["fs.write.project", "init|create|import|repair"],
    ["pkg.install", "add"],
  ],
  judge: runsTasks({ run: "run", closed: true }),
});
