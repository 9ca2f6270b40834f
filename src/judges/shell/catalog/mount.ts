/** mount: without operands it lists. */
import { program } from "../program.ts";

export default program({
  names: "mount",
  flags: "-l|--show-labels",
  values: "-t|--types",
  options: {
    "-a|--all|-B|--bind|-R|--rbind|-M|--move|-F|--fork|-f|--fake": "disk.mount",
    "-o|--options|-L|--label|-U|--uuid|-O|--test-opts|-T|--fstab|-N|--namespace|--source|--target=":
      "disk.mount",
  },
  verbs: [
    ["disk.mount", "*"],
    ["system.read", "."],
  ],
});
