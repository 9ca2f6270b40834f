/** route: systems. */
import { program } from "../program.ts";

export default program({
  names: "route",
  values: "-A",
  verbs: [
    ["system.firewall", "* *"],
    ["system.read", ". !-f"],
    ["system.read!", "get|print|monitor|show|PRINT"],
  ],
});
