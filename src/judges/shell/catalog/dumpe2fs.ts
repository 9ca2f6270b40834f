/** dumpe2fs. */
import { program } from "../program.ts";

export default program({
  names: "dumpe2fs",
  verbs: [["system.read"]],
});
