/** sgdisk. */
import { program } from "../program.ts";
import { partitions } from "../programs/disks.ts";

export default program({
  names: "sgdisk",
  judge: partitions(
    ["-p", "-i", "-v", "-L"],
    "-p|--print -i|--info: -v|--verify -L|--list-types --zap-all|-Z!clears --zap|-z!clears --clear|-o!clears",
  ),
});
