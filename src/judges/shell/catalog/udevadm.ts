/** udevadm. */
import { program } from "../program.ts";

export default program({
  names: "udevadm",
  flags: `-r -a|--attribute-walk -t -e|--export-db -x|--export -k|--kernel -u|--udev --tree
    --tag-match -w|--wait-for-initialization -E|--exit-if-exists --no-style --no-summary --config
    --initialized --removed --settle`,
  values: `-q -n|--name -p|--path -d|--device-id-of-file -P|--export-prefix -s|--subsystem-match
    -N|--resolve-names --action`,
  options: { "-c|--cleanup-db": "system.config", "--root=": "priv.chroot" },
  verbs: [
    ["exec.help", "--version"],
    ["system.read", "info|monitor|settle|test|wait"],
    ["system.read", "verify|cat @read"],
    ["system.config", "trigger|control|lock|hwdb|test-builtin"],
  ],
});
