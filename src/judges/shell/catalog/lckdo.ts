/** lckdo, setlock, solo: runs a program while it holds a lock. */
import { program } from "../program.ts";

export default program({
  names: "lckdo setlock solo",
  flags: "-w -e -E -s -x -n -N -q -X -v",
  values: "-W -t -port",
  wraps: { operands: 1 },
});
