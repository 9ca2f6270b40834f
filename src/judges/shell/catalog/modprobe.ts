/** modprobe. */
import { program } from "../program.ts";

export default program({
  names: "modprobe",
  flags: `-a -b|--use-blacklist -f|--force -i|--ignore-install|--ignore-remove -r|--remove
    -s|--syslog --first-time -w`,
  values: "-S|--set-version",
  options: { "-C|--config|-d|--dirname=": "read" },
  verbs: [
    ["kernel.modify"],
    [
      "system.read!",
      "-n|--dry-run|--simulate|-D|--show-depends|-c|--showconfig|-R|--resolve-alias|" +
        "--show-modversions|--show-exports|--show-config",
    ],
  ],
});
