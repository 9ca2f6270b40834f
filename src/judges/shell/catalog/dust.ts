/** dust, duf: how large files are, and how full the disks. */
import { program } from "../program.ts";

export default program({
  names: "dust duf",
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  options: {
    "--files0-from=": "read",
    "-X|--exclude-from=": "read",
    "-o=": "overwrite",
    "-f=": "read",
  },
  operands: "names",
});
