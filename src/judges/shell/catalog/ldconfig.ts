/** ldconfig: systems. */
import { program } from "../program.ts";

export default program({
  names: "ldconfig",
  values: "-C -f -r",
  verbs: [["system.config"], ["system.read!", "-p|--print-cache|-N -p"]],
});
