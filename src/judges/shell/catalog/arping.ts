/** arping: whether a host on the same wire answers. */
import { program } from "../program.ts";
import { probe } from "../programs/probes.ts";

export default program({
  names: "arping",
  flags: "-0 -a -b -d -D -e -f -F -p -r -R -u -v",
  values: "-c -C -i -I -m -s -S -t -T -w -W -g -V -Q",
  options: { "-U|-A|-P": "net.request" },
  judge: probe,
});
