/** rr: records a program for a debugger. */
import { program } from "../program.ts";

export default program({
  names: "rr",
  flags: "-n|--no-syscall-buffer -N|--no-file-cloning -h --chaos -w|--wait -x -U -a -m",
  values: `-c --num-cpu-ticks -C -p|--print-trace-dir -i|--ignore-signal -s -v --env --bind-to-cpu
    -S -t -T`,
  options: { "-o|--output-trace-dir=": "write" },
  wraps: { verbs: "record" },
});
