/** cloc, scc: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "cloc scc",
  options: {
    "--out|--report-file|-o|--output=": "overwrite",
    "--config=": "read",
    "--read-lang-def=": "read",
    "--list-file=": "read",
  },
  operands: "names",
});
