/** remove-partition, remove-virtualdisk, remove-storagepool, set-disk, … */
import { program } from "../program.ts";

export default program({
  names:
    "remove-partition remove-virtualdisk remove-storagepool set-disk set-partition " +
    "resize-partition new-partition new-volume optimize-volume repair-volume set-volume " +
    "dismount-diskimage mount-diskimage",
  dialect: "cmdlet",
  verbs: [["disk.modify"]],
});
