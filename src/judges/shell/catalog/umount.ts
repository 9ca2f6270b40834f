/** umount, fusermount. */
import { program } from "../program.ts";
import { umount } from "../programs/disks.ts";

export default program({
  names: "umount fusermount",
  judge: umount,
});
