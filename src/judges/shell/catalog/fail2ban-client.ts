/** fail2ban-client: systems. */
import { program } from "../program.ts";

export default program({
  names: "fail2ban-client",
  values: "-c -s -p -l",
  verbs: [
    ["system.firewall", "*"],
    ["system.read", "status|ping|get|banned|version"],
    ["system.read", "-V|--version"],
  ],
});
