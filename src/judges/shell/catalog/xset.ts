/** xset: settings of the screen, the keyboard and the sound. */
import { program } from "../program.ts";

export default program({
  names: "xset",
  source: "xset(1)",
  options: { "-display|-d=": "server" },
  verbs: [
    ["system.read", "q|-q"],
    ["exec.read", "dpms|s|b|r|m|led|c|-b|-c|-r|-led|-dpms"],
    ["system.config", "fp|-fp|+fp|fp+|fp-|fp=*|p|bc|-bc"],
  ],
  flags: "-q -b -c -r -led -dpms",
});
