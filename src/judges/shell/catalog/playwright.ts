/** playwright: builds, tests and checks. */
import { program } from "../program.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names: "playwright",
  modules: "playwright",
  packages: "@playwright/test",
  traits: ["project-tool"],
  tasks: JS_TASKS,
  flags: `--headed --debug --ui --fully-parallel --forbid-only --last-failed --list --no-deps
    --pass-with-no-tests --ignore-snapshots --update-snapshots? -u? -x --with-deps --only-shell
    --no-shell --dry-run --fail-on-flaky-tests --only-changed? --no-headless --all`,
  values: `-g --grep --grep-invert --project --workers -j --retries --timeout --shard --trace -b
    --browser --target --repeat-each --max-failures --global-timeout --update-source-method --host
    --port --name`,
  options: {
    "-c|--config=": "load",
    "--reporter=": "load",
    "--tsconfig=": "load",
    "--output|-o=": "write",
    "--ui-host|--ui-port=": "net.listen",
    "--global-setup=": "load",
    "--test-list=": "load",
  },
  verbs: [
    ["exec.help", "."],
    ["pkg.install", "install|install-deps"],
    ["pkg.read!", "install --dry-run|--list"],
    ["pkg.uninstall", "uninstall"],
    ["net.request", "open|codegen|cr|ff|wk|screenshot|pdf"],
    ["net.listen", "run-server|launch-server"],
    ["code.exec.project_task", "test|show-report|merge-reports|show-trace|clear-cache @load"],
  ],
});
