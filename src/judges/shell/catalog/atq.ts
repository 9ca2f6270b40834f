/** atq. */
import { program } from "../program.ts";

export default program({
  names: "atq",
  values: "-q -o",
  verbs: [["system.read"]],
});
