/** mkfs, mkfs.ext2, mkfs.ext3, mkfs.ext4, … */
import { program } from "../program.ts";
import { mkfs } from "../programs/disks.ts";

export default program({
  names:
    "mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat mkfs.msdos " +
    "mkfs.ntfs mkfs.exfat mkfs.f2fs mkfs.minix mkfs.cramfs mkfs.jfs mkfs.reiserfs mkfs.bfs " +
    "mkfs.nilfs2 mkfs.udf mkfs.erofs mkfs.ocfs2 mkfs.gfs2 mke2fs mkntfs mkdosfs mkexfatfs " +
    "mkreiserfs mkudffs mkswap newfs newfs_apfs newfs_hfs newfs_msdos newfs_exfat newfs_udf",
  traits: ["often-disguised: mkfs"],
  judge: mkfs,
});
