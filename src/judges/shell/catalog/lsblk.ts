/** lsblk, blkid, findmnt, locale, …: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "lsblk blkid findmnt locale tty uptime vmstat iostat mpstat cal ncal expr factor numfmt",
  traits: ["prints-words: expr"],
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "names",
});
