/** pmset. */
import { program } from "../program.ts";

export default program({
  names: "pmset",
  options: { "-a|-b|-c|-u": "system.config" },
  verbs: [["system.config"], ["system.read", "-g"]],
});
