/** clear, reset, sleep, usleep, …: programs that read. */
import { program } from "../program.ts";

export default program({
  names:
    "clear reset sleep usleep yes stty infocmp toe hostid dnsdomainname sw_vers lsb_release " +
    "vm_stat system_profiler",
  traits: ["complains: sleep", "silent: sleep", "prints-words: yes"],
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "names",
});
