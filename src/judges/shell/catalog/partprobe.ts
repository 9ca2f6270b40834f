/** partprobe: has the kernel read a partition table again. */
import { program } from "../program.ts";

export default program({
  names: "partprobe",
  flags: "-s|--summary",
  verbs: [["disk.modify"], ["system.read", "-d|--dry-run"]],
});
