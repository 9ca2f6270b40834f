/** sgdisk. */
import { program } from "../program.ts";
import { partitions } from "../programs/disks.ts";

export default program({
  names: "sgdisk",
  judge: partitions(["-p", "-i", "-v", "-L"], {
    flags: "-p|--print -v|--verify -L|--list-types",
    values: "-i|--info",
    options: { "--zap-all|-Z": "clears", "--zap|-z": "clears", "--clear|-o": "clears" },
  }),
});
