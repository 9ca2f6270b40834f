/** depmod: systems. */
import { program } from "../program.ts";

export default program({
  names: "depmod",
  verbs: [["kernel.modify"], ["system.read", "-n|--dry-run|--show"]],
});
