/** blkzone, kpartx, partprobe, e2label, …. */
import { program } from "../program.ts";

export default program({
  names: "blkzone kpartx partprobe e2label resize2fs xfs_growfs debugfs fstrim swapoff",
  verbs: [["disk.modify"]],
});
