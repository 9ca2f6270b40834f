/** dive: the layers of an image. */
import { program } from "../program.ts";

export default program({
  names: "dive",
  flags: "--ci -i|--ignore-errors",
  values: "--source --highestUserWastedPercent --highestWastedBytes --lowestEfficiency",
  options: { "--config|--ci-config=": "config", "-j|--json=": "write" },
  verbs: [
    ["exec.help", "version|help|completion"],
    ["container.read", "* ."],
    ["container.write", "build"],
    ["container.write", "build *"],
  ],
});
