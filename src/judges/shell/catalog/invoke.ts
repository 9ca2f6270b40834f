/** invoke, inv, fab, poe, …: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";

export default program({
  names: "invoke inv fab poe taskipy duty doit pyinvoke",
  flags: "-l --list -V --version -h --help",
  values: "-c --collection -r --search-root -C --directory",
  verbs: [["exec.read", "list|help"]],
  judge: runsTasks({ tells: "-l --list -V --version -h --help", single: true }),
});
