/** lxc-attach, lxc-execute, lxc-console, lxc-unshare: containers. */
import { program } from "../program.ts";

export default program({
  names: "lxc-attach lxc-execute lxc-console lxc-unshare",
  values: "-n --name -P",
  wraps: { key: "container.exec" },
});
