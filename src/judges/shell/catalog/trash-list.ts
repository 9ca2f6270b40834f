/** trash-list. */
import { program } from "../program.ts";

export default program({
  names: "trash-list",
  verbs: [["exec.read"]],
});
