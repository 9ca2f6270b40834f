/** systemd-cgls, systemd-detect-virt, systemd-escape, …: programs of systemd that only look. */
import { program } from "../program.ts";

export default program({
  names:
    "systemd-cgls systemd-cgtop systemd-detect-virt systemd-escape " +
    "systemd-id128 systemd-path systemd-delta",
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "names",
});
