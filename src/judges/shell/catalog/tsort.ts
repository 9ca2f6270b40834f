/** tsort, ptx: programs that read text. */
import { program } from "../program.ts";

export default program({
  names: "tsort ptx",
  operands: "read",
});
