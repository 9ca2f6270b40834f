/** fsck, e2fsck, fsck.ext2, fsck.ext3, …. */
import { program } from "../program.ts";
import { fsck } from "../programs/disks.ts";

export default program({
  names: "fsck e2fsck fsck.ext2 fsck.ext3 fsck.ext4 fsck.xfs fsck.vfat fsck.fat dosfsck xfs_repair ntfsfix",
  judge: fsck,
});
