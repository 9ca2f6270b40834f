/** lxc-destroy: containers. */
import { program } from "../program.ts";

export default program({
  names: "lxc-destroy",
  verbs: [["container.delete"]],
});
