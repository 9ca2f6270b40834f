/** lvcreate, lvextend, lvreduce, lvresize, …: storage. */
import { program } from "../program.ts";

export default program({
  names:
    "lvcreate lvextend lvreduce lvresize lvrename lvchange lvconvert vgcreate vgextend vgreduce vgrename vgchange vgmerge vgsplit vgexport vgimport vgcfgrestore vgimportclone pvcreate pvchange pvresize pvmove vgcfgbackup vgmknodes lvmpolld lvmdevices vgimportdevices fsadm",
  verbs: [["disk.modify"], ["system.read!", "-t|--test"]],
});
