/** ifconfig: systems. */
import { program } from "../program.ts";

export default program({
  names: "ifconfig",
  verbs: [["system.read"], ["system.firewall", "* *"]],
});
