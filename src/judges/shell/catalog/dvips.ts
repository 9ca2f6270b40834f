/** dvips, dvipdf, dvipdfm, dvipdfmx: documents. */
import { program } from "../program.ts";

export default program({
  names: "dvips dvipdf dvipdfm dvipdfmx",
  values: "-t -D -p -l",
  options: {
    "-o=": "write",
    "-R?": "code.exec.escape",
  },
  operands: "write-second",
});
