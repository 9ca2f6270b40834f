/** dracut: an initial file system for the kernel. */
import { program } from "../program.ts";

export default program({
  names: "dracut",
  verbs: [["system.config"], ["system.read", ". --list-modules|--version|--print-cmdline"]],
});
