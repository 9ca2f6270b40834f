/** kmod, dkms, kmutil, kldstat. */
import { program } from "../program.ts";

export default program({
  names: "kmod dkms kmutil kldstat",
  flags: "-n",
  values: "-m -k -a --arch -i",
  options: { "-o|--output=": "write" },
  verbs: [
    ["exec.help", "help|version"],
    [
      "system.read",
      "list|static-nodes|status|showloaded|inspect|find|libraries|check|print-diagnostics",
    ],
    ["system.read", "."],
    [
      "kernel.modify",
      "load|unload|insert|remove|add|build|install|uninstall|create|clear-staging|" +
        "trigger-panic-medic|autoinstall|mkdeb|mkrpm|unbuild",
    ],
    ["kernel.modify", "match"],
  ],
});
