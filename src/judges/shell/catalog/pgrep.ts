/** pgrep, pidwait: processes that a pattern fits. */

import { always } from "../evaluation/shapes.ts";
import { program } from "../program.ts";

export default program({
  names: "pgrep pidwait",
  prints: always,
  flags: `-f|--full -x|--exact -n|--newest -o|--oldest -i|-I|--ignore-case -c|--count -l|--list-name
    -a|--list-full -w|--lightweight -L|--logpidfile -A|--ignore-ancestors -H|--require-handler
    -e|--echo -q`,
  values: `-u|--euid -U|--uid -g|--pgroup -G|--group -P|--parent -s|--session -t|--terminal
    -F|--pidfile --signal --ns --nslist -r|--runstates -O|--older --cgroup --env -d|--delimiter`,
  verbs: [["process.read"]],
});
