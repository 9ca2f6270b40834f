/** profiles: systems. */
import { program } from "../program.ts";

export default program({
  names: "profiles",
  verbs: [["system.config"], ["system.read", "list|show|status|help"]],
});
