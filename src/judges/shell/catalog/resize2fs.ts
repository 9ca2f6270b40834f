/** resize2fs: `-P` tells how small a file system could be. */
import { program } from "../program.ts";

export default program({
  names: "resize2fs",
  verbs: [["disk.modify"], ["system.read", "* . -P"]],
  options: { "-M|-b|-s|-f|-d|-S|-z": "disk.modify" },
});
