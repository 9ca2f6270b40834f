/** tree: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "tree",
  values: "-L -I -P -H -T --charset --filelimit --sort",
  options: {
    "-o=": "overwrite",
    "--fromfile=": "read",
    "--gitfile=": "read",
    "--infofile=": "read",
  },
  operands: "names",
});
