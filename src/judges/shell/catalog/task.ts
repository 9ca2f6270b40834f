/** task, go-task: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";

export default program({
  names: "task go-task",
  flags: "-l --list -a --list-all --summary --status -n --dry -i --init --version -h --help",
  values: "-t --taskfile -d --dir -o --output -C --concurrency -I --interval",
  judge: runsTasks({
    files: "-t --taskfile",
    tells: "-l --list -a --list-all --summary --status -n --dry -i --init --version -h --help",
  }),
});
