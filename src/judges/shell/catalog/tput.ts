/** tput, clear, reset, sleep, …: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "tput clear reset sleep usleep yes stty infocmp toe hostid dnsdomainname sw_vers lsb_release vm_stat system_profiler df",
  operands: "names",
});
