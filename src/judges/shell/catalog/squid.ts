/** squid: services. */
import { program } from "../program.ts";

export default program({
  names: "squid",
  verbs: [["system.service"], ["system.read!", "-k=parse|-k=check"]],
});
