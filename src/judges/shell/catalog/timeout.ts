/** timeout, gtimeout: runs a program for a limited time. */
import { program } from "../program.ts";

export default program({
  names: "timeout gtimeout",
  flags: "-f|--foreground -p|--preserve-status -v|--verbose",
  values: "-s|--signal -k|--kill-after -t",
  options: { "--help": "help", "--version": "help" },
  wraps: { alone: "exec.help", operands: 1 },
});
