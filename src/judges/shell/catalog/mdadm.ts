/** mdadm: storage. */
import { program } from "../program.ts";

export default program({
  names: "mdadm",
  values:
    "-l -n -c -z -b -x -f -r -a --level --raid-devices --spare-devices --name -N -m --mail --config --bitmap --size --backup-file --chunk",
  verbs: [
    ["exec.help", "--version|-V"],
    [
      "system.read!",
      "-D|-E|-Q|-X|--detail|--examine|--query !-A|-C|-G|-I|-S|-f|-r|--assemble|--create|--grow|--stop|--fail|--remove|--zero-superblock",
    ],
    [
      "system.read!",
      "--examine-bitmap|--examine-badblocks !-A|-C|-G|-I|-S|-f|-r|--assemble|--create|--grow|--stop|--fail|--remove|--zero-superblock",
    ],
    [
      "system.read!",
      "--detail-platform !-A|-C|-G|-I|-S|-f|-r|--assemble|--create|--grow|--stop|--fail|--remove|--zero-superblock",
    ],
    [
      "disk.modify",
      "-A|-G|-I|-F|-W|-B|--assemble|--grow|--incremental|--monitor|--follow|--wait|--build|--run|--readonly|--readwrite|--add|--re-add",
    ],
    ["disk.modify", "--replace|--update"],
    ["disk.modify", "-f|-r|--fail|--remove|--set-faulty|--stop|-S|--manage"],
    ["disk.modify", "*"],
    ["disk.format", "-C|--create"],
    ["disk.destroy", "--zero-superblock|--kill-subarray"],
  ],
});
