/** cypress: builds, tests and checks. */
import { program } from "../program.ts";
import { far } from "./vocabulary.ts";

export default program({
  names: "cypress",
  traits: ["project-tool"],
  values:
    "-b --browser -s --spec -c --config -C --config-file -e --env -p --port -P --project -r --reporter -o --reporter-options -k --key",
  verbs: [
    ["exec.help", "."],
    ["code.exec.project_task", "run|open|verify|info|version"],
    ["code.exec.script", `run|open ${far("-C --config-file -P --project")}`],
    ["net.upload", "run --record"],
    ["pkg.install", "install"],
    ["pkg.read", "cache list|path"],
    ["fs.delete.temp", "cache clear|prune"],
  ],
});
