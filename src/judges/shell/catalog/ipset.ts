/** ipset: systems. */
import { program } from "../program.ts";

export default program({
  names: "ipset",
  values: "-f -file -o",
  verbs: [
    ["system.firewall", "*"],
    ["system.read", "list|test|save|version|help"],
    ["system.firewall", "-X|-F|-E|-W|-A|-D|-N|-R|-!"],
    ["system.read", "-L|-S|-T"],
  ],
});
