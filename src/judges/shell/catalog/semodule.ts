/** semodule: systems. */
import { program } from "../program.ts";

export default program({
  names: "semodule",
  verbs: [["system.config"], ["system.read", "-l|-lfull|--list|--list-modules"]],
});
