/** bridge, tc, devlink, rdma, …: systems. */
import { program } from "../program.ts";

export default program({
  names: "bridge tc devlink rdma dcb",
  verbs: [
    ["exec.help", "help"],
    ["system.firewall", "*"],
    ["system.read!", "* show|list|ls !-b|-batch"],
    ["system.read!", "* . !-b|-batch"],
    ["system.read!", "monitor"],
    ["system.firewall", "-b|-batch"],
  ],
});
