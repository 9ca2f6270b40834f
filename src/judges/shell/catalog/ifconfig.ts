/** ifconfig. */
import { program } from "../program.ts";

export default program({
  names: "ifconfig",
  flags: "-a -s -l -L -m -r -u -d -C -X -b",
  values: "-g -G -f",
  verbs: [
    ["system.read"],
    ["system.firewall", "* *"],
    ["system.read!", "* inet|inet6|ether|link|lladdr|media ."],
  ],
});
