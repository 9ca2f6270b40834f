/** host: asks the name servers. */
import { program } from "../program.ts";
import { withServer } from "../programs/probes.ts";

export default program({
  names: "host",
  flags: "-4 -6 -a -A -C -d -i -r -s -T -U -w",
  values: "-c -m -N -p -R -t -W",
  options: { "-l": "net.request" },
  judge: withServer,
});
