/** losetup. */
import { program } from "../program.ts";
import { losetup } from "../programs/disks.ts";

export default program({
  names: "losetup",
  judge: losetup,
});
