/** dmsetup: storage. */
import { program } from "../program.ts";

export default program({
  names: "dmsetup",
  values: "-j --major -m --minor -u --uuid -o --options --table -c -O --sort -S --select",
  verbs: [
    ["exec.help", "help|version|targets"],
    ["system.read", "ls|info|status|table|deps|splitname|udevcookies|report|stats|measure|mangle"],
    ["secret.access", "table --showkeys"],
    ["code.exec.escape", "--exec"],
    ["code.exec.escape", "ls|info|status|table|deps|report --exec @run:--exec"],
    [
      "disk.modify",
      "create|suspend|resume|load|reload|clear|rename|message|mknodes|setgeometry|wait|udevcreatecookie|udevcomplete|udevcomplete_all",
    ],
    ["disk.modify", "remove"],
    ["disk.destroy", "wipe_table|remove_all"],
  ],
});
