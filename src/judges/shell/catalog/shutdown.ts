/** shutdown: systems. */
import { program } from "../program.ts";

/** Shutting down. What is not known to do less, does it. */
export default program({
  names: "shutdown",
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
