/** drill: asks the name servers. */
import { program } from "../program.ts";
import { dig } from "../programs/probes.ts";

export default program({
  names: "drill",
  flags: "-4 -6 -a -D -s -S -t -T -u -x",
  values: "-b -d -o -p -y -V",
  options: { "-f|-i=": ["read", "net.request"], "-c|-k|-r=": "read", "-q|-w=": "write" },
  judge: dig,
});
