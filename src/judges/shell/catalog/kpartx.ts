/** kpartx: partitions of a file as devices. */
import { program } from "../program.ts";

export default program({
  names: "kpartx",
  verbs: [["disk.modify"], ["system.read", "-l"]],
  flags: "-v",
  options: { "-a|-d|-u": "disk.modify" },
});
