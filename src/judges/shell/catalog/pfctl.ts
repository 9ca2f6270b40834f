/** pfctl: systems. */
import { program } from "../program.ts";

export default program({
  names: "pfctl",
  values: "-s -f -a -F -t -T -D -i -k -K -L -o -p -x -X",
  verbs: [
    ["system.firewall"],
    ["system.read!", "-s|-n|-v|-vn|-vnf !-F|-e|-d|-E|-X|-k|-K|-T|-t|-l|-O"],
    ["system.read!", "-n -f !-F|-e|-d|-E|-X|-k|-K|-T"],
  ],
});
