/** playwright: builds, tests and checks. */
import { program } from "../program.ts";
import { far } from "./vocabulary.ts";

export default program({
  names: "playwright",
  traits: ["project-tool"],
  values:
    "-c --config -g --grep --project --reporter --workers -j --retries --timeout --output --shard --trace -b --browser -o --target",
  verbs: [
    ["exec.help", "."],
    ["code.exec.project_task", "test|show-report|merge-reports|show-trace|clear-cache"],
    ["code.exec.script", `test ${far("-c --config")}`],
    ["pkg.install", "install|install-deps"],
    ["pkg.read!", "install --dry-run|--list"],
    ["pkg.uninstall", "uninstall"],
    ["net.request", "open|codegen|cr|ff|wk|screenshot|pdf"],
    ["net.listen", "run-server|launch-server"],
  ],
});
