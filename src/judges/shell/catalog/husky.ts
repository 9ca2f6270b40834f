/** husky: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "husky",
  traits: ["project-tool"],
  tasks: "package.json",
  verbs: [["persist.hook"]],
});
