/** groups, users, who, w, …: programs that read. */
import { program } from "../program.ts";

export default program({
  names:
    "groups users who w last lastb lastlog uname lscpu lsusb lspci lsmod " +
    "modinfo lsns lsipc lslocks lsmem",
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "names",
});
