/** nyc, c8: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "nyc c8",
  traits: ["project-tool"],
  values: "-r --reporter --report-dir --temp-dir --include --exclude -x -n --check-coverage --src --cwd -o",
  verbs: [
    ["code.exec.project_task", "report|check-coverage|merge|instrument"],
    ["code.exec.project_task", "* @run"],
  ],
});
