/** cryptsetup, veritysetup, integritysetup: storage. */
import { program } from "../program.ts";

export default program({
  names: "cryptsetup veritysetup integritysetup",
  values: `-c --cipher -s --key-size -d --key-file -S --key-slot -h --hash --type -M --header --label --uuid --pbkdf
        --sector-size -i --iter-time --volume-key-file -l -o -p`,
  verbs: [
    ["exec.help", "help"],
    ["system.read", "isLuks|luksDump|luksUUID|status|benchmark|tcryptDump|bitlkDump|fvault2Dump|dump"],
    ["system.read", "isLuks|luksDump|luksUUID|status|benchmark|dump !--dump-volume-key|--dump-master-key|--dump-json-metadata-x"],
    ["secret.access", "luksDump|tcryptDump|bitlkDump --dump-volume-key|--dump-master-key"],
    [
      "disk.mount",
      "open|close|luksOpen|luksClose|create|remove|plainOpen|loopaesOpen|tcryptOpen|bitlkOpen|luksSuspend|luksResume|suspend|resume",
    ],
    [
      "disk.modify",
      "resize|luksAddKey|luksChangeKey|luksConvertKey|luksHeaderBackup|config|convert|token|refresh|luksSetUUID|repair|reencrypt",
    ],
    ["disk.modify", "luksReencrypt"],
    ["disk.modify", "luksRemoveKey|luksKillSlot"],
    ["disk.format", "luksFormat|format"],
    ["disk.destroy", "luksErase|erase|luksHeaderRestore"],
  ],
});
