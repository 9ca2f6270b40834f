/** fdisk. */
import { program } from "../program.ts";
import { partitions } from "../programs/disks.ts";

export default program({
  names: "fdisk",
  judge: partitions(["-l", "--list", "-s", "-x"], "-l|--list -x|--list-details -s -b: -o: -t: -u? -c? -L? -w: -W:"),
});
