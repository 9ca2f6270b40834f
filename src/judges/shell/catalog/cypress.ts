/** cypress: builds, tests and checks. */
import { program } from "../program.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names: "cypress",
  traits: ["project-tool"],
  tasks: JS_TASKS,
  flags: `--headed --headless --no-exit --exit --parallel --no-runner-ui --runner-ui --component
    --e2e --detached -d --record? --auto-cancel-after-failures --dev --size`,
  values: `-s --spec -e --env -p --port -o --reporter-options -k --key --ci-build-id --group --tag
    -t --passWithNoTests`,
  options: {
    "-b|--browser=": "load",
    "-c|--config=": "load",
    "-C|--config-file=": "load",
    "-P|--project=": "load",
    "-r|--reporter=": "load",
  },
  verbs: [
    ["exec.help", "."],
    ["code.exec.project_task", "run|open|verify|info|version"],
    ["net.upload", "run --record"],
    ["pkg.install", "install"],
    ["pkg.read", "cache list|path"],
    ["fs.delete.temp", "cache clear|prune"],
  ],
});
