/** pfctl. */
import { program } from "../program.ts";

export default program({
  names: "pfctl",
  flags: "-g -N -O -r -R -A -P",
  values: "-a -D -i -o -s -t -T",
  options: {
    "-f=": "read",
    "-p|-x|-K|-k|-F|-L|-S=": "system.firewall",
    "-e|-d|-E|-X": "system.firewall",
  },
  verbs: [
    ["system.firewall"],
    ["system.read!", "-s !-T|-f"],
    ["system.read!", "-n !-T"],
    ["system.read!", "-t -T=show|-Tshow|-T=test|-Ttest"],
  ],
});
