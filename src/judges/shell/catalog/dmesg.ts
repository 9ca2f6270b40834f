/** dmesg: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "dmesg",
  values: "-l -f",
  options: {
    "-C|--clear": "audit.tamper",
    "-c|--read-clear": "audit.tamper",
    "-n|--console-level=": "system.config",
    "-D|--console-off": "system.config",
    "-F|--file=": "read",
    "-K|--kmsg-file=": "read",
  },
  operands: "names",
});
