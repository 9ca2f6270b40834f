/** dot, neato, fdp, sfdp, …: sound and film. */
import { program } from "../program.ts";

export default program({
  names: "dot neato fdp sfdp twopi circo osage",
  values: "-T -K -G -N -E",
  options: {
    "-o=": "write",
    "-l=": "read",
    "-O": "fs.write.project",
  },
  operands: "read",
});
