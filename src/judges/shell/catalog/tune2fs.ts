/** tune2fs. */
import { program } from "../program.ts";
import { tuning } from "../programs/disks.ts";

export default program({
  names: "tune2fs",
  judge: tuning,
});
