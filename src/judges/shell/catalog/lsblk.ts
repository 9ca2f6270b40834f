/** lsblk, blkid, findmnt, getconf, …: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "lsblk blkid findmnt getconf locale tty uptime free vmstat iostat mpstat cal ncal expr factor numfmt",
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "names",
});
