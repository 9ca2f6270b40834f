/** diskutil. */
import { program } from "../program.ts";

export default program({
  names: "diskutil",
  flags: "-plist -all",
  verbs: [
    ["exec.help", "help"],
    [
      "system.read",
      "list|info|information|activity|listFilesystems|listfilesystems|verifyVolume|" +
        "verifyvolume|verifyDisk|verifydisk|listClients",
    ],
    [
      "system.read",
      "apfs|ap|cs|coreStorage|corestorage|ar|appleRAID|appleraid|image " +
        "list|listUsers|listusers|listSnapshots|listsnapshots|info",
    ],
    [
      "system.read",
      "apfs|ap|cs|coreStorage|corestorage|ar|appleRAID|appleraid|image " +
        "listCryptoUsers|listVolumeGroups",
    ],
    [
      "disk.mount",
      "mount|mountDisk|mountdisk|unmount|umount|unmountDisk|unmountdisk|eject|enableOwnership|" +
        "enableownership|disableOwnership",
    ],
    ["disk.mount", "disableownership"],
    [
      "disk.modify",
      "rename|repairVolume|repairvolume|repairDisk|repairdisk|enableJournal|disableJournal|" +
        "moveJournal|resizeVolume|resizevolume",
    ],
    [
      "disk.modify",
      "splitPartition|splitpartition|mergePartitions|mergepartitions|addPartition|" +
        "addpartition|resetUserPermissions|image",
    ],
    ["disk.modify", "apfs|ap|cs|coreStorage|corestorage|ar|appleRAID|appleraid *"],
    [
      "disk.format",
      "erase*|zero*|random*|secureErase|secureerase|reformat|partitionDisk|partitiondisk",
    ],
    ["disk.destroy", "apfs|ap delete*|erase*"],
    ["disk.destroy", "cs|coreStorage|corestorage|ar|appleRAID|appleraid delete*"],
  ],
});
