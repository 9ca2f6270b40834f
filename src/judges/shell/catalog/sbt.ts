/** sbt, mill: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";

export default program({
  names: "sbt mill",
  verbs: [
    ["pkg.read", "projects|tasks|settings|plugins|dependencyTree|about|resolve|inspect"],
    ["code.exec.repl", "console|consoleQuick|consoleProject|shell|repl|eval"],
    ["publish.registry", "publish|publishSigned|release|sonatypeRelease|sonatypeBundleRelease|ci-release"],
    ["code.exec.project_task", "publishLocal|publishM2|testOnly|testQuick"],
  ],
  judge: runsTasks({}),
});
