/** ipset. */
import { program } from "../program.ts";

export default program({
  names: "ipset",
  flags: "-n|-name|--name -t|-terse|--terse -s|-sorted|--sorted -r|-resolve|--resolve -exist",
  values: "-o",
  options: { "-f|-file|--file=": "write" },
  verbs: [
    ["system.firewall", "*"],
    ["system.read", "list|test|save|version|help"],
    ["system.firewall", "-X|-F|-E|-W|-A|-D|-N|-R|-!"],
    ["system.read", "-L|-S|-T"],
  ],
});
