/** sfdisk. */
import { program } from "../program.ts";
import { partitions } from "../programs/disks.ts";

export default program({
  names: "sfdisk",
  judge: partitions(["-l", "-d", "-F", "-s", "-V", "-g", "-T", "-J"], {
    flags: "-l|--list -d|--dump -J|--json -F|--list-free -s|--show-size -V|--verify -g|--show-geometry -T|--list-types",
    values: "-N -X -Y -o -O -b -w -W",
  }),
});
