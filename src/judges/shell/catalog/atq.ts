/** atq: systems. */
import { program } from "../program.ts";

export default program({
  names: "atq",
  verbs: [["system.read"]],
});
