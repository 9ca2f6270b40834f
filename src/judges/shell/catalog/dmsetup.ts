/** dmsetup: storage. */
import { program } from "../program.ts";

export default program({
  names: "dmsetup",
  flags: `-c -C --columns --noheadings --headings --nameprefixes --rows --inactive --tree --unquoted
    --unbuffered --nolockfs --readonly --nosuffix --udevcookie --alldevices`,
  values: `-j --major -m --minor -u --uuid -o --options -O --sort -S --select --target --separator
    --units --interval --count --areas --regionid --programid`,
  options: {
    "--exec=": "code.exec.escape",
    "--showkeys": "secret.access",
    "--force|-f": "disk.modify",
    "--clear|--reset": "disk.modify",
  },
  verbs: [
    ["exec.help", "help|version|targets"],
    ["system.read", "ls|info|status|table|deps|splitname|udevcookies|report|stats|measure|mangle"],
    ["secret.access", "table --showkeys"],
    ["code.exec.escape", "--exec"],
    ["code.exec.escape", "ls|info|status|table|deps|report --exec @run:--exec"],
    [
      "disk.modify",
      "create|suspend|resume|load|reload|clear|rename|message|mknodes|setgeometry|wait|" +
        "udevcreatecookie|udevcomplete|udevcomplete_all",
    ],
    ["disk.modify", "remove"],
    ["disk.destroy", "wipe_table|remove_all"],
  ],
});
