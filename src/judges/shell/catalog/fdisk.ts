/** fdisk. */
import { program } from "../program.ts";
import { partitions } from "../programs/disks.ts";

export default program({
  names: "fdisk",
  judge: partitions(["-l", "--list", "-s", "-x"], {
    flags: "-l|--list -x|--list-details -s -u? -c? -L?",
    values: "-b -o -t -w -W",
  }),
});
