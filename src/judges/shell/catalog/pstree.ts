/** pstree: processes as a tree. */
import { program } from "../program.ts";

export default program({
  names: "pstree",
  flags: `-a|--arguments -A|--ascii -c|--compact-not -C|--color? -g|--show-pgids -G|--vt100
    -h|--highlight-all -l|--long -n|--numeric-sort -p|--show-pids -r|--reverse -s|--show-parents
    -S|--ns-changes -t|--thread-names -T|--hide-threads -u|--uid-changes -U|--unicode -w -Z`,
  values: "-H|--highlight-pid -N|--ns-sort -f",
  verbs: [["process.read"]],
});
