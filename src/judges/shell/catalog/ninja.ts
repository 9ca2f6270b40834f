/** ninja, samu: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";

export default program({
  names: "ninja samu",
  flags: "-n --version -h",
  values: "-C -f -j -k -l -d -t -w",
  judge: runsTasks({ files: "-f", tells: "-t -n --version -h" }),
});
