/** xvfb-run: runs a program with a display of its own. */
import { program } from "../program.ts";

export default program({
  names: "xvfb-run",
  flags: "-a|--auto-servernum -l|--listen-tcp",
  values:
    "-e|--error-file -f --auth-file -n --server-num -p --xauth-protocol -s|--server-args -w|--wait",
  options: { "-h|--help": "help" },
  wraps: {},
});
