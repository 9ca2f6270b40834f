/** ping, ping6: whether a host answers. */
import { program } from "../program.ts";
import { probe } from "../programs/probes.ts";

export default program({
  names: "ping ping6",
  flags: "-4 -6 -a -A -B -C -d -D -H -L -n -o -O -q -r -R -U -v",
  values: "-c -e -F -g -G -h -i -I -k -K -l -m -M -N -P -Q -s -S -t -T -w -W -z",
  options: { "-f|-b": "net.request", "-p=": "net.request" },
  judge: probe,
});
