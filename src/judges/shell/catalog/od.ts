/** od, hexdump, hd, hexyl, …: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "od hexdump hd hexyl cmp zless zmore bzless xzless bc",
  operands: "read",
});
