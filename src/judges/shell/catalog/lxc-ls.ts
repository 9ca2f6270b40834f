/** lxc-ls, lxc-info, lxc-top, lxc-monitor, …: containers. */
import { program } from "../program.ts";

export default program({
  names: "lxc-ls lxc-info lxc-top lxc-monitor lxc-checkconfig lxc-config",
  verbs: [["container.read"]],
});
