/** nvme. */
import { program } from "../program.ts";
import { nvme } from "../programs/disks.ts";

export default program({
  names: "nvme",
  judge: nvme,
});
