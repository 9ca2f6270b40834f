/** modprobe: systems. */
import { program } from "../program.ts";

export default program({
  names: "modprobe",
  values: "-d --dirname -C --config -S --set-version",
  verbs: [
    ["kernel.modify"],
    [
      "system.read!",
      "-n|--dry-run|--simulate|-D|--show-depends|-c|--showconfig|-R|--resolve-alias|--show-modversions|--show-exports",
    ],
  ],
});
