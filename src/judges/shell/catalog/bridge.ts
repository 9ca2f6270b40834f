/** bridge, tc, devlink, rdma, …. */
import { program } from "../program.ts";

export default program({
  names: "bridge tc devlink rdma dcb",
  flags: `-s|-stats|-statistics -d|-details -r -j|-json -p|-pretty -o|-oneline -i|-iec -g|-graph
    -nm|-name -ts|-t|-timestamp -c|-color|-compressvlans -br -4 -6 -N|-Numeric`,
  values: "-n|-netns",
  options: { "-b|-batch|--batch=": ["system.firewall", "read"], "-force": "system.firewall" },
  verbs: [
    ["exec.help", "help"],
    ["system.firewall", "*"],
    ["system.firewall", "-b|-batch|--batch|-force"],
    ["system.read!", "* show|list|ls"],
    ["system.read!", "* ."],
    ["system.read!", "monitor"],
  ],
});
