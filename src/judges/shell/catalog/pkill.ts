/** pkill: ends the processes that a pattern fits. */
import { program } from "../program.ts";
import { pkill } from "../programs/processes.ts";

export default program({
  names: "pkill",
  flags: `-f|--full -x|--exact -n|--newest -o|--oldest -i|-I|--ignore-case -e|--echo -c|--count
    -v|--inverse -l|--list-name -a|--list-full -L|--logpidfile -A|--ignore-ancestors
    -H|--require-handler -V|--version --mrelease -0`,
  values: `-u|--euid -U|--uid -g|--pgroup -G|--group -P|--parent -s|--session -t|--terminal
    -F|--pidfile --signal -q|--queue --ns --nslist -r|--runstates -O|--older --cgroup --env
    -d|--delimiter`,
  judge: pkill,
});
