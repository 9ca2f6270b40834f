/** udevadm: systems. */
import { program } from "../program.ts";

export default program({
  names: "udevadm",
  verbs: [
    ["exec.help", "--version"],
    ["system.read", "info|monitor|settle|test|test-builtin|verify|cat|wait"],
    ["system.config", "trigger|control|lock|hwdb"],
  ],
});
