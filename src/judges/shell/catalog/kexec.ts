/** kexec: systems. */
import { program } from "../program.ts";

export default program({
  names: "kexec",
  values: "--append --command-line --initrd --ramdisk",
  verbs: [
    ["kernel.modify"],
    ["exec.help!", "--version"],
    ["system.power", "-e|--exec|-f|--force|--load-and-exec"],
  ],
});
