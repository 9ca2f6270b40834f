/** eselect, archlinux-java: systems. */
import { program } from "../program.ts";

export default program({
  names: "eselect archlinux-java",
  verbs: [
    ["exec.help", "help|version"],
    ["system.config", "*"],
    ["system.read!", "list|status|get ."],
    ["system.read!", "* list|show ."],
  ],
});
