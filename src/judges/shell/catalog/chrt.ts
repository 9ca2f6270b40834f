/** chrt: runs a program with another scheduling. */
import { program } from "../program.ts";

export default program({
  names: "chrt",
  flags: `-b|--batch -d|--deadline -f|--fifo -i|--idle -o|--other -r|--rr -e|--ext
    -R|--reset-on-fork -v|--verbose -a|--all-tasks`,
  values: "-T --sched-runtime -P --sched-period -D --sched-deadline -p|--pid",
  options: { "-m|--max": "tells", "-h|--help": "help", "-V|--version": "help" },
  wraps: { alone: "exec.read", operands: 1 },
});
