/** dig, delv, kdig: asks the name servers. */
import { program } from "../program.ts";
import { dig } from "../programs/probes.ts";

export default program({
  names: "dig delv kdig",
  flags: "-4 -6 -i -m -r -u",
  values: "-b -c -d -p -t -y",
  options: { "-f=": ["read", "net.request"], "-k|-a=": "read", "-q|-x=": "own" },
  judge: dig,
});
