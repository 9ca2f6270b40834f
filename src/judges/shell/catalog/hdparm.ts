/** hdparm. */
import { program } from "../program.ts";
import { hdparm } from "../programs/disks.ts";

export default program({
  names: "hdparm",
  judge: hdparm,
});
