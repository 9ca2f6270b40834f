/** zfs: storage. */
import { program } from "../program.ts";

/** Volumes and file systems that manage themselves. */
export default program({
  names: "zfs",
  flags: "-H -p -r -P -g -F -f -j --json --json-int -v -vv -n -i -h -u -R -w -L -c -e -D -q -N -A",
  values: "-o -s -S -t -d -V -b -x -i-x -I -X",
  verbs: [
    ["exec.help", "version|help"],
    ["system.read", "list|get|diff|holds|userspace|groupspace|projectspace|wait|project|channel"],
    ["system.read", "allow|mount ."],
    ["system.read!", "destroy|send|receive|recv -n|--dryrun|--dry-run"],
    ["disk.mount", "mount *"],
    ["disk.mount", "mount -a"],
    ["disk.mount", "unmount|umount|share|unshare|jail|unjail|zone|unzone"],
    [
      "disk.modify",
      "create|snapshot|snap|clone|set|inherit|rename|promote|bookmark|hold|release|upgrade|" +
        "unallow|redact|change-key|load-key|unload-key",
    ],
    ["disk.modify", "allow"],
    ["disk.modify", "receive|recv|rollback"],
    ["net.upload", "send"],
    ["disk.destroy", "destroy"],
    ["disk.modify", "destroy ~*@*|*#*"],
    ["disk.modify!", "destroy ~*@*|*#*"],
    ["disk.destroy!", "destroy -r|-R ~*@*"],
    ["disk.destroy", "receive|recv -F"],
    ["disk.destroy", "rollback -r|-R"],
  ],
});
