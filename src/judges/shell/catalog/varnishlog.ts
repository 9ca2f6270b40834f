/** varnishlog, varnishncsa, varnishstat and their kin: what a cache is doing. */
import { program } from "../program.ts";

export default program({
  names: "varnishlog varnishncsa varnishstat varnishtop varnishhist",
  flags: "-1 -b -c -C -d -E -j -l -v",
  values: "-f -F -g -i -I -k -L -N -n -q -R -t -T -x -X -V",
  options: {
    "-w=": "write",
    "-W=": "write",
    "-r=": "read",
    "-P=": "write",
    "-D|-a|-A": "system.service",
    "-Q=": "read",
  },
  operands: "names",
});
