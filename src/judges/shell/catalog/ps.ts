/** ps: processes. */
import { program } from "../program.ts";
import { listsProcesses } from "../programs/filters.ts";
import { ps } from "../programs/processes.ts";

export default program({
  names: "ps",
  exposesEnvironment: listsProcesses,
  values: `-C -G|--Group -g|--group -n -N -O -o|--format -p|--pid --ppid -q|--quick-pid -s|--sid
    -t|--tty -U|--User -u|--user --cols --columns --rows --lines --width --sort -k`,
  anyOption: "none writes, runs a program or reads a file",
  judge: ps,
});
