/** fdisk. */
import { program } from "../program.ts";

export default program({
  names: "fdisk",
  flags: "-c? -u? -L? --bytes",
  values: "-b|--sector-size -o -t|--type -w|--wipe -W|--wipe-partitions",
  verbs: [["disk.modify"], ["system.read", "-l|--list|-s|--getsz|-x|--list-details|-V|-h|--help"]],
});
