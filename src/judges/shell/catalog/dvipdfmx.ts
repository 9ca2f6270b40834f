/** dvipdfm, dvipdfmx: documents. */
import { program } from "../program.ts";

export default program({
  names: "dvipdfm dvipdfmx xdvipdfmx",
  source: "dvipdfmx(1)",
  flags: "-q -v? -e -l -C? -E",
  values: "-p -r -x -y -z -s -V -P -m -g -K -d -O -t -c",
  options: {
    "-o=": "write",
    "-D=": "shell",
    "-f|-i=": "code.exec.escape",
    "-S|-I?": "exec.unknown_option",
  },
  operands: "names",
});
