/** cryptsetup, veritysetup, integritysetup: storage. */
import { program } from "../program.ts";

export default program({
  names: "cryptsetup veritysetup integritysetup",
  flags: `-q --batch-mode --json --debug --debug-json --dump-json-metadata --tcrypt-hidden
    --tcrypt-system --tcrypt-backup --veracrypt -v`,
  values: `-c --cipher -s --key-size -S --key-slot -h --hash --type -M --header --label --uuid
    --pbkdf --sector-size -i --iter-time -l -o -p`,
  options: {
    "-d|--key-file|--volume-key-file|--master-key-file=": "secret.access",
    "--dump-volume-key|--dump-master-key|--unbound": "secret.access",
    "--external-tokens-path=": "code.exec.escape",
  },
  verbs: [
    ["exec.help", "help"],
    [
      "system.read",
      "isLuks|luksDump|luksUUID|status|benchmark|tcryptDump|bitlkDump|fvault2Dump|dump",
    ],
    [
      "system.read",
      "isLuks|luksDump|luksUUID|status|benchmark|dump !--dump-volume-key|--dump-master-key",
    ],
    ["secret.access", "luksDump|tcryptDump|bitlkDump --dump-volume-key|--dump-master-key"],
    [
      "disk.mount",
      "open|close|luksOpen|luksClose|create|remove|plainOpen|loopaesOpen|tcryptOpen|bitlkOpen|" +
        "luksSuspend|luksResume|suspend|resume",
    ],
    [
      "disk.modify",
      "resize|luksAddKey|luksChangeKey|luksConvertKey|luksHeaderBackup|config|convert|token|" +
        "refresh|luksSetUUID|repair|reencrypt",
    ],
    ["disk.modify", "luksReencrypt"],
    ["disk.modify", "luksRemoveKey|luksKillSlot"],
    ["disk.format", "luksFormat|format"],
    ["disk.destroy", "luksErase|erase|luksHeaderRestore"],
  ],
});
