/** units: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "units",
  options: {
    "-f|--file=": "read",
  },
  operands: "names",
});
