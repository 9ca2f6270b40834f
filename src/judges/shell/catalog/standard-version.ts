/** standard-version, commit-and-tag-version: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "standard-version commit-and-tag-version",
  traits: ["project-tool"],
  verbs: [["vcs.git.write"]],
});
