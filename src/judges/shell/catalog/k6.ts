/** k6, locust, artillery, vegeta: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "k6 locust artillery vegeta",
  traits: ["project-tool"],
  verbs: [["net.request"], ["exec.help", "version|help"]],
});
