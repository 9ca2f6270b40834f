/** tput, clear, reset, sleep, …: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "tput clear reset sleep usleep yes stty infocmp toe hostid dnsdomainname sw_vers lsb_release vm_stat system_profiler df",
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "names",
});
