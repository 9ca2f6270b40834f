/** blockdev: what a disk is, and what of that can be set. */
import { program } from "../program.ts";

export default program({
  names: "blockdev",
  options: { "--set*|--flushbufs|--rereadpt": "disk.modify" },
  verbs: [["disk.modify"], ["system.read", "--get*|--report"]],
});
