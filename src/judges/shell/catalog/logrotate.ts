/** logrotate: systems. */
import { program } from "../program.ts";

export default program({
  names: "logrotate",
  values: "-s --state -m --mail -l --log",
  verbs: [
    ["system.read!", "-d|--debug|--usage|-? !-l|--log @read"],
    ["audit.tamper", "*"],
    ["audit.tamper", "-f|--force"],
  ],
});
