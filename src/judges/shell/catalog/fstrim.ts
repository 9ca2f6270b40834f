/** fstrim: tells a disk which blocks are unused. */
import { program } from "../program.ts";

export default program({
  names: "fstrim",
  flags: "-a -A|--fstab -I",
  values: "-o -l|--length -m|--minimum -t|--types",
  verbs: [["disk.modify"], ["system.read", "-n|--dry-run"]],
});
