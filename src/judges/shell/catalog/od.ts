/** od, hexdump, hd, hexyl, …: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "od hexdump hd hexyl cmp zless zmore bzless xzless",
  passesInput: true,
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "read",
});
