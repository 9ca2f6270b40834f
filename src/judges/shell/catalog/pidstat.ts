/** pidstat: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "pidstat",
  options: {
    "-e": "code.exec.escape",
  },
  operands: "names",
});
