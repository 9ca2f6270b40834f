/** gdisk. */
import { program } from "../program.ts";
import { partitions } from "../programs/disks.ts";

export default program({
  names: "gdisk",
  judge: partitions(["-l"], { flags: "-l" }),
});
