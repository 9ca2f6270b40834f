/** ansible-inventory: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "ansible-inventory",
  verbs: [["exec.read", "--list|--graph|--host @write:--output"]],
});
