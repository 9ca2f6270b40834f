/** pmset: systems. */
import { program } from "../program.ts";

export default program({
  names: "pmset",
  verbs: [["system.config"], ["system.read", "-g"]],
});
