/** ng: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "ng",
  traits: ["project-tool"],
  values: "-c --configuration --project --port --host",
  verbs: [
    ["exec.help", "."],
    [
      "code.exec.project_task",
      "build|b|serve|s|dev|test|t|lint|e2e|e|extract-i18n|version|v|config|doc|analytics|cache|completion",
    ],
    ["fs.write.project", "generate|g|new|n"],
    ["pkg.install", "add|update"],
    ["code.exec.project_script", "deploy|run"],
  ],
});
