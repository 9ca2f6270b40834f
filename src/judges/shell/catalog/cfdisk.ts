/** cfdisk. */
import { program } from "../program.ts";
import { partitions } from "../programs/disks.ts";

export default program({
  names: "cfdisk",
  judge: partitions([]),
});
