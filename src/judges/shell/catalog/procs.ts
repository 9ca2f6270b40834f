/** procs: processes in colours. */
import { program } from "../program.ts";

export default program({
  names: "procs",
  flags: "-a|--and -o|--or -d|--nand -r|--nor -l|--list -t|--tree --thread --no-header",
  values: `-W|--watch-interval -i|--insert --only --sorta --sortd -c|--color --theme -p|--pager
    --interval`,
  options: { "--load-config|--use-config=": "read" },
  verbs: [["process.read"]],
});
