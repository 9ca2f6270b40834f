/** gdisk. */
import { program } from "../program.ts";

export default program({
  names: "gdisk",
  verbs: [["disk.modify"], ["system.read", "-l"]],
});
