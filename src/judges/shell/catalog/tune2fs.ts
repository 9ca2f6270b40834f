/** tune2fs. */
import { program } from "../program.ts";

export default program({
  names: "tune2fs",
  verbs: [["disk.modify"], ["system.read", "-l"]],
});
