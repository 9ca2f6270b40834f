/** eselect, archlinux-java. */
import { program } from "../program.ts";

export default program({
  names: "eselect archlinux-java",
  flags: "--brief",
  verbs: [
    ["exec.help", "help|version"],
    ["system.config", "*"],
    ["system.read!", "list|status|get ."],
    ["system.read!", "* list|show ."],
  ],
});
