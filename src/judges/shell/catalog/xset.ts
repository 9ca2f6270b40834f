/** xset: settings of the screen, the keyboard and the sound. */
import { program } from "../program.ts";

export default program({
  names: "xset",
  source: "xset(1)",
  flags: "-q -b -c -r -led -dpms",
  options: { "-display|-d=": "server", "-fp|-bc=": "system.config" },
  verbs: [
    ["system.read", "q"],
    ["system.read", "-q"],
    ["exec.read", "dpms|s|b|r|m|led|c"],
    ["exec.read", ". -b|-c|-r|-led|-dpms"],
    ["system.config", "fp|fp=*|+fp|fp+|bc|p"],
    ["system.config", "-fp|-bc"],
  ],
});
