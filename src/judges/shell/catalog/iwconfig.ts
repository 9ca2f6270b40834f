/** iwconfig, hciconfig: what a radio is set to. */
import { program } from "../program.ts";

export default program({
  names: "iwconfig hciconfig iwgetid",
  flags: "-a -r -f -c -m",
  verbs: [
    ["exec.help", "help|version"],
    ["system.read", "."],
    ["system.read", "* ."],
    ["system.firewall", "* *"],
  ],
});
