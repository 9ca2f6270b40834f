/** zdb: looks into a pool of ZFS. */
import { program } from "../program.ts";

export default program({
  names: "zdb",
  flags: "-A -b -c -C -d -D -F -G -h -i -l -L -m -M -N -P -q -s -S -u -v -V -X -y -Y -Z -e -k",
  values: "-I -O -p -t -U",
  options: {
    "-B": "secret.access",
    "-o=": "system.config",
    "-x=": "write",
    "-K|--key=": "secret.access",
    "-r": "own",
  },
  operands: "names",
});
