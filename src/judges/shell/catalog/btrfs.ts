/** btrfs: storage. */
import { program } from "../program.ts";

export default program({
  names: "btrfs",
  flags: `-h -H --raw --iec --si -b -k -m -g -d -s -p -c -o -u -q -a -r -n -N -R -T -f -B -e -F -l
    -S --mounted --all-devices --sync --kbytes --mbytes --gbytes --tbytes -v --bytenr --noscan
    --follow --hide-names`,
  values: "--sort -G --gen --ogen --format --root-id --tree -t",
  options: {
    "--reset|-z": "disk.modify",
    "--csum-sysfs=": "disk.modify",
  },
  verbs: [
    ["exec.help", "version|help"],
    ["system.read", "fi|filesystem show|df|du|usage|sync|commit-stats"],
    ["system.read", "su|sub|subvolume list|show|get-default|find-new|sync"],
    ["system.read", "dev|device stats|usage|scan|ready"],
    ["system.read", "bal|balance|sc|scrub|quota|rescan status"],
    ["system.read", "qg|qgroup show"],
    ["system.read", "prop|property get|list"],
    ["system.read", "inspect|inspect-internal *"],
    ["disk.modify", "fi|filesystem resize|defrag|defragment|label|balance|mkswapfile"],
    ["disk.modify", "su|sub|subvolume create|cr|snapshot|snap|set-default"],
    [
      "disk.modify",
      "dev|device|bal|balance|sc|scrub|quota|qg|qgroup|prop|property|replace|rescue|restore|" +
        "send|receive|check *",
    ],
    ["disk.modify", "check --repair"],
    ["disk.modify", "su|sub|subvolume delete|del"],
    ["disk.destroy", "su|sub|subvolume delete|del /|/home|/home/|/@|/@home|/root"],
    ["disk.modify", "dev|device delete|remove|add"],
  ],
});
