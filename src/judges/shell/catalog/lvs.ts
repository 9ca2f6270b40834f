/** lvs, pvs, vgs, lvdisplay, …: storage. */
import { program } from "../program.ts";

export default program({
  names:
    "lvs pvs vgs lvdisplay pvdisplay vgdisplay lvscan pvscan vgscan lvmdiskscan pvck vgck " +
    "lvmsadc lvmsar lvmconfig lvmdump",
  flags: `-a --all --aligned --unaligned --noheadings --nosuffix --segments --binary --rows
    --nameprefixes --unquoted --readonly --shared --ignorelockingfailure --foreign --nolocking -P
    --partial --history --unbuffered --hidden -m --maps -c --colon -C --columns -s --short -v -vv
    -vvv -b --lvmpartition -l -D -M -A -u --uuid --nohints --withcomments --mergedconfig --list -y
    --yes --ignoreskippedcluster --ignoreadvanced --ignoreunsupported --ignorelocal --showdeprecated
    --showunsupported --unconfigured --validate`,
  values: `-o --options --units -S --select -O --sort --separator --reportformat --logonly --devices
    --driverloaded --lockopt --journal --type --typeconfig --atversion --sinceversion
    --configreport`,
  options: {
    "--config|--commandprofile|--profile|--devicesfile=": "disk.modify",
    "--cache|--aay": "disk.modify",
    "--activate|--setautoactivation=": "disk.modify",
    "--repair|--mknodes|--updatemetadata|--notifydbus|--refresh": "disk.modify",
    "-f|--file=": "write",
  },
  verbs: [["system.read"], ["disk.modify", "--activate|--repair|--mknodes|--updatemetadata"]],
});
