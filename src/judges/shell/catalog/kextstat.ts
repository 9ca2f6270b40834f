/** kextstat: systems. */
import { program } from "../program.ts";

export default program({
  names: "kextstat",
  verbs: [["system.read"]],
});
