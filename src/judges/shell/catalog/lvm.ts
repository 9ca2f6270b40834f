/** lvm: storage. */
import { program } from "../program.ts";

export default program({
  names: "lvm",
  flags: `-a --all --aligned --unaligned --noheadings --nosuffix --segments --binary --rows
    --nameprefixes --unquoted --readonly --shared --ignorelockingfailure --foreign --nolocking -P
    --partial --history --unbuffered --hidden -m --maps -c --colon -C --columns -s --short -v -vv
    -vvv -b --lvmpartition -l -D -M -A -u --uuid --nohints --withcomments --mergedconfig --list -y
    --yes --ignoreskippedcluster --ignoreadvanced --ignoreunsupported --ignorelocal --showdeprecated
    --showunsupported --unconfigured --validate -t --test -n`,
  values: `-o --options --units -S --select -O --sort --separator --reportformat --logonly --devices
    --driverloaded --lockopt --journal --type --typeconfig --atversion --sinceversion
    --configreport`,
  options: {
    "--config|--commandprofile|--profile|--devicesfile=": "disk.modify",
    "-f|--file=": "write",
  },
  verbs: [
    ["exec.help", "version|help|fullreport|formats|segtypes|tags|systemid"],
    [
      "system.read",
      "lvs|pvs|vgs|lvdisplay|pvdisplay|vgdisplay|lvscan|pvscan|vgscan|config|dumpconfig|" +
        "lvmdiskscan|devtypes|lastlog|fullreport",
    ],
    [
      "disk.modify",
      "lvcreate|lvextend|lvreduce|lvresize|lvrename|lvchange|lvconvert|vgcreate|vgextend|" +
        "vgreduce|vgrename|vgchange|pvcreate|pvchange",
    ],
    ["disk.modify", "pvresize|pvmove|vgcfgrestore|vgmerge|vgsplit"],
    ["disk.destroy", "lvremove|vgremove|pvremove"],
    ["system.read!", "* -t|--test"],
  ],
});
