/** ipcs, lslogins, lsirq, lsscsi, numastat, …: programs that only look at the system. */
import { program } from "../program.ts";

export default program({
  names:
    "ipcs lslogins lsirq lsscsi numastat xfs_info findfs filefrag zdump ntpstat biosdecode " +
    "ntfsinfo usb-devices",
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "names",
});
