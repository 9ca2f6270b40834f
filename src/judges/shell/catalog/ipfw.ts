/** ipfw: systems. */
import { program } from "../program.ts";

export default program({
  names: "ipfw",
  verbs: [
    ["system.firewall", "*"],
    ["system.read", "list|show"],
  ],
});
