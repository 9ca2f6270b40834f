/** udisksctl. */
import { program } from "../program.ts";

export default program({
  names: "udisksctl",
  values: "-b|--block-device -d|--drive -p|--object-path",
  verbs: [
    ["exec.help", "help"],
    ["disk.mount", "*"],
    ["system.read", "info|dump|status|monitor"],
  ],
});
