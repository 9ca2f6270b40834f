/** lvcreate, lvextend, lvreduce, lvresize, …: storage. */
import { program } from "../program.ts";

export default program({
  names:
    "lvcreate lvextend lvreduce lvresize lvrename lvchange lvconvert vgcreate vgextend " +
    "vgreduce vgrename vgchange vgmerge vgsplit vgexport vgimport vgcfgrestore vgimportclone " +
    "pvcreate pvchange pvresize pvmove vgcfgbackup vgmknodes lvmpolld lvmdevices " +
    "vgimportdevices fsadm",
  flags: "-y --yes -v -d -q -f --force --test -t",
  values: `-L -l -n -m -i -I --size --extents --name --mirrors --stripes --type -s -V --virtualsize
    -T --thinpool -p --permission --config|--commandprofile|--profile`,
  verbs: [["disk.modify"], ["system.read!", "-t|--test"]],
});
