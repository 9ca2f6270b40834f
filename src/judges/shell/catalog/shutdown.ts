/** shutdown: what is not known to do less, shuts down. */
import { program } from "../program.ts";

export default program({
  names: "shutdown",
  traits: ["often-disguised"],
  values: "-t",
  verbs: [
    ["system.power"],
    ["system.power", "-h|-P|-r|-H|-k"],
    ["exec.help!", "--help ."],
    ["system.read!", "--show"],
    ["system.config!", "-c|--cancel !-r|-h|-P|-H"],
    ["system.config!", "-k ."],
  ],
});
