/** rake: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";
import { DATABASE } from "./vocabulary.ts";

export default program({
  names: "rake",
  flags: "-n --dry-run -T --tasks -P --prereqs -W --where -D --describe -V --version -h --help",
  options: {
    "-e=": "code.exec.escape",
    "--execute=": "code.exec.escape",
    "-p=": "code.exec.escape",
    "--execute-print=": "code.exec.escape",
    "-E=": "code.exec.escape",
    "--execute-continue=": "code.exec.escape",
  },
  values: "-f --rakefile -I --libdir -r --require -C --directory -R",
  verbs: DATABASE,
  judge: runsTasks({
    files: "-f --rakefile",
    tells: "-n --dry-run -T --tasks -P --prereqs -W --where -D --describe -V --version -h --help",
    traps: "-e --execute -p --execute-print -E --execute-continue",
  }),
});
