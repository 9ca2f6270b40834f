/** changeset, auto: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "changeset auto",
  traits: ["project-tool"],
  verbs: [
    ["code.exec.project_task", "status"],
    ["fs.write.project", "."],
    ["fs.write.project", "add|init|version|pre"],
    ["publish.registry", "publish|tag|ship|release|canary|latest|next"],
  ],
});
