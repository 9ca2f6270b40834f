/** sonar-scanner: services. */
import { program } from "../program.ts";

export default program({
  names: "sonar-scanner",
  verbs: [["net.upload"]],
});
