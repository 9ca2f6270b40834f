/** dot, neato, fdp, sfdp, …: diagrams. */
import { program } from "../program.ts";

export default program({
  names: "dot neato fdp sfdp twopi circo osage patchwork",
  source: "dot(1)",
  flags: "-q -v -x -y -n?",
  values: "-T -K -G -N -E -A -s -L",
  options: {
    "-o=": "write",
    "-l=": "code.exec.escape",
    "-O": "fs.write.project",
    "-c": "system.config",
  },
  operands: "read",
});
