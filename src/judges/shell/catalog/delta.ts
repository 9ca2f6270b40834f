/** delta: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "delta",
  options: {
    "--pager=": "pager",
  },
  operands: "read",
});
