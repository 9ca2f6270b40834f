/** netstat: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "netstat",
  operands: "names",
});
