/** id, groups, users, who, …: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "id groups users who w last lastb lastlog uname nproc lscpu lsusb lspci lsmod modinfo lsns lsipc lslocks lsmem",
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "names",
});
