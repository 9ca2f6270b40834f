/** script: records what a terminal shows. */
import { program } from "../program.ts";

export default program({
  names: "script",
  flags: "-a|--append -e --return -f|--flush --force -q|--quiet -k -r -d -p -F",
  values: "-E|--echo -m --logging-format -o|--output-limit -t",
  options: {
    "-h|--help": "help",
    "-V|--version": "help",
    "-I|--log-in=": "write",
    "-O|--log-out=": "write",
    "-B|--log-io=": "write",
    "-T|--log-timing=": "write",
    "--timing=": "write",
    "-c|--command=": "command",
  },
  wraps: { alone: "code.exec.repl", operands: 1, writes: true },
});
