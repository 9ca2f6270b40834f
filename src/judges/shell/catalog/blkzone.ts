/** blkzone, debugfs, xfs_growfs, swapoff. */
import { program } from "../program.ts";

export default program({
  names: "blkzone debugfs xfs_growfs swapoff",
  verbs: [["disk.modify"]],
});
