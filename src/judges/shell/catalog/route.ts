/** route. */
import { program } from "../program.ts";

export default program({
  names: "route",
  flags: "-n -e -F -C -4 -6 -inet -inet6",
  values: "-A",
  verbs: [
    ["system.firewall", "* *"],
    ["system.read", ". !-f"],
    ["system.read!", "get|print|monitor|show|PRINT !-f"],
  ],
});
