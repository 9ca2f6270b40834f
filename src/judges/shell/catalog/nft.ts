/** nft: systems. */
import { program } from "../program.ts";

export default program({
  names: "nft",
  values: "-f --file -D --define -I --includepath",
  verbs: [
    ["system.firewall"],
    ["system.read", "list|describe|monitor"],
    ["system.read!", "list|describe"],
    ["system.read!", "-c|--check @read:-f|--file"],
  ],
});
