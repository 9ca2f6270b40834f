/** fsck, e2fsck, fsck.ext2, fsck.ext3, …: with `-n` (or `-N`) a check changes nothing. */
import { program } from "../program.ts";

export default program({
  names:
    "fsck e2fsck fsck.ext2 fsck.ext3 fsck.ext4 fsck.xfs fsck.vfat fsck.fat " +
    "dosfsck xfs_repair ntfsfix",
  flags: "-f -C? -M -A -R -T -P -s -t -F -S --no-action",
  values: "-t -b -B -j -E -o -m",
  options: { "-y|-a|-p|-D|-r|-w|-L|-c": "disk.modify", "-l=": "disk.modify", "-z=": "write" },
  verbs: [["disk.modify"], ["system.read", "-n|-N|-V|--no-action|-h|--help|--version"]],
});
