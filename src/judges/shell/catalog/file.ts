/** file: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "file",
  values: "-F -P -e",
  options: {
    "-f|--files-from=": "read",
    "-m|--magic-file=": "read",
    "-C|--compile": "fs.write.project",
  },
  operands: "names",
});
