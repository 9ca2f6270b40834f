/** dconf. */
import { program } from "../program.ts";

export default program({
  names: "dconf",
  flags: "-d",
  verbs: [
    ["exec.help", "help"],
    ["system.config", "*"],
    ["system.read", "read|list|dump|watch"],
  ],
});
