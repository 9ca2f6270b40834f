/** lvm: storage. */
import { program } from "../program.ts";

export default program({
  names: "lvm",
  verbs: [
    ["exec.help", "version|help|fullreport|formats|segtypes|tags|systemid"],
    [
      "system.read",
      "lvs|pvs|vgs|lvdisplay|pvdisplay|vgdisplay|lvscan|pvscan|vgscan|config|dumpconfig|lvmdiskscan|devtypes|lastlog|fullreport",
    ],
    [
      "disk.modify",
      "lvcreate|lvextend|lvreduce|lvresize|lvrename|lvchange|lvconvert|vgcreate|vgextend|vgreduce|vgrename|vgchange|pvcreate|pvchange",
    ],
    ["disk.modify", "pvresize|pvmove|vgcfgrestore|vgmerge|vgsplit"],
    ["disk.destroy", "lvremove|vgremove|pvremove"],
    ["system.read!", "* -t|--test"],
  ],
});
