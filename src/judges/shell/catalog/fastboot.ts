/** fastboot: Android devices before they start. */
import { program } from "../program.ts";

export default program({
  names: "fastboot",
  flags: "-l",
  values: "-s",
  verbs: [
    ["system.config", "*"],
    ["system.read!", "devices|getvar|help"],
  ],
});
