/** virtualenv: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "virtualenv",
  traits: ["project-tool"],
  values: "-p --python --prompt",
  verbs: [["fs.write.project", "@write"]],
});
