/** reboot, halt, poweroff: systems. */
import { program } from "../program.ts";

export default program({
  names: "reboot halt poweroff",
  traits: ["often-disguised: reboot"],
  verbs: [
    ["system.power"],
    ["system.power", "-h|-f|-p|-n|-d|-i"],
    ["system.config!", "-w|--wtmp-only !-f|-p"],
  ],
});
