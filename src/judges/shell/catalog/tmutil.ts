/** tmutil: storage. */
import { program } from "../program.ts";

export default program({
  names: "tmutil",
  flags: "-X -t -m -d -a -s -c -n -@ -p -x",
  values: "-x-x -I|-D|-E",
  verbs: [
    [
      "system.read",
      "version|listbackups|listlocalsnapshots|listlocalsnapshotdates|latestbackup|" +
        "machinedirectory|destinationinfo|compare|calculatedrift",
    ],
    ["system.read", "isexcluded|status|verifychecksums|uniquesize|currentphase"],
    [
      "system.config",
      "startbackup|stopbackup|enable|addexclusion|removeexclusion|inheritbackup|associatedisk|" +
        "localsnapshot|snapshot|setquota|enablelocal",
    ],
    ["system.config", "disable|disablelocal|setdestination|removedestination"],
    ["fs.write.outside", "restore"],
    ["disk.modify", "delete|deletelocalsnapshots|thinlocalsnapshots|deleteinprogress"],
  ],
});
