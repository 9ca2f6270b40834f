/** netstat: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "netstat",
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "names",
});
