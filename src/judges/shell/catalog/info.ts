/** info: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "info",
  values: "-f",
  options: {
    "-o|--output=": "overwrite",
    "--init-file=": "code.exec.escape",
    "--restore=": "code.exec.escape",
  },
  operands: "read",
});
