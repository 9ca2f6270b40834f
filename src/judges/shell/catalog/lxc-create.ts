/** lxc-create, lxc-start, lxc-stop, lxc-copy, …: containers. */
import { program } from "../program.ts";

export default program({
  names:
    "lxc-create lxc-start lxc-stop lxc-copy lxc-freeze lxc-unfreeze " +
    "lxc-snapshot lxc-cgroup lxc-device",
  verbs: [["container.write"]],
});
