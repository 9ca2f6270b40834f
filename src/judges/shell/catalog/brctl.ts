/** brctl: systems. */
import { program } from "../program.ts";

export default program({
  names: "brctl",
  verbs: [
    ["system.firewall", "*"],
    ["system.read!", "show|showmacs|showstp"],
  ],
});
