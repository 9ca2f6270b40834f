/** whois: whom a name belongs to. */
import { program } from "../program.ts";
import { probe } from "../programs/probes.ts";

export default program({
  names: "whois",
  flags: "-a -A -b -B -c -C -d -f -G -H -I -l -L -m -M -n -r -R -x --no-recursion",
  values: "-g -i -k -p|--port -P -q -s -S -t -T -v",
  options: { "-h|--host=": "net.request" },
  judge: probe,
});
