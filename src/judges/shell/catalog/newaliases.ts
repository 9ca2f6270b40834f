/** newaliases. */
import { program } from "../program.ts";

export default program({
  names: "newaliases",
  verbs: [["system.config"]],
});
