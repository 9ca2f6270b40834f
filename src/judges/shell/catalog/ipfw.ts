/** ipfw. */
import { program } from "../program.ts";

export default program({
  names: "ipfw",
  flags: "-a -c -d -e -n -N -S -t -T -i -D",
  verbs: [
    ["system.firewall", "*"],
    ["system.read", "list|show"],
  ],
});
