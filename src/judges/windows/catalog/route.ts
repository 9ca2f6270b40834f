/** route. */
import { program } from "../program.ts";

export default program({
  names: "route",
  dialect: "windows",
  posix: "another",
  verbs: [
    ["system.firewall", "add|delete|change"],
    ["system.firewall", "/f"],
    ["win.read", "print"],
  ],
});
