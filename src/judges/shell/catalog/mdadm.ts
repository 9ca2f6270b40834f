/** mdadm: storage. */
import { program } from "../program.ts";

export default program({
  names: "mdadm",
  flags: `-D -E -Q -X --detail --examine --query -s --scan -v -vv -b --brief -Y --export -q
    --sparc2.2 -t --test -o --examine-bitmap --examine-badblocks --detail-platform --no-devices -m`,
  values: `--prefer -e --metadata --homehost
    --level|--raid-devices|--spare-devices|--name|-N|-l|-n|--bitmap|--size|--chunk`,
  options: {
    "-c|--config=": "read",
    "-f|-r|-x|-a|-z": "disk.modify",
    "--mail|--program|-p|--alert=": "code.exec.escape",
    "--backup-file=": "write",
  },
  verbs: [
    ["exec.help", "--version|-V"],
    [
      "system.read!",
      "-D|-E|-Q|-X|--detail|--examine|--query !-A|-C|-G|-I|-S|-f|-r|--assemble|--create|" +
        "--grow|--stop|--fail|--remove|--zero-superblock",
    ],
    [
      "system.read!",
      "--examine-bitmap|--examine-badblocks !-A|-C|-G|-I|-S|-f|-r|--assemble|--create|--grow|" +
        "--stop|--fail|--remove|--zero-superblock",
    ],
    [
      "system.read!",
      "--detail-platform !-A|-C|-G|-I|-S|-f|-r|--assemble|--create|--grow|--stop|--fail|" +
        "--remove|--zero-superblock",
    ],
    [
      "disk.modify",
      "-A|-G|-I|-F|-W|-B|--assemble|--grow|--incremental|--monitor|--follow|--wait|--build|" +
        "--run|--readonly|--readwrite|--add|--re-add",
    ],
    ["disk.modify", "--replace|--update"],
    ["disk.modify", "-f|-r|--fail|--remove|--set-faulty|--stop|-S|--manage"],
    ["disk.modify", "*"],
    ["disk.format", "-C|--create"],
    ["disk.destroy", "--zero-superblock|--kill-subarray"],
  ],
});
