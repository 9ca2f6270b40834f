/** ss: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "ss",
  values: "-f -A",
  options: {
    "-K|--kill": "process.kill",
    "-D|--diag=": "overwrite",
    "-F|--filter=": "read",
  },
  operands: "names",
});
