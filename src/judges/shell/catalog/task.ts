/** task, go-task: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";
import { MAKE_VARIABLES } from "./vocabulary.ts";

export default program({
  names: "task go-task",
  tasks: "Taskfile.y*ml|taskfile.y*ml|Taskfile.dist.y*ml|*.sh|.env|Taskfile*.y*ml",
  flags: `-f --force --force-all -s --silent -v -p --parallel -w --watch -y --yes -x --exit-code -c
    --color --no-color -F --failfast --offline --experiments --nested --disable-fuzzy
    --clear-cache`,
  values: `-C --concurrency -I --interval -o --output --output-group-begin --output-group-end --sort
    --timeout --expiry --completion`,
  options: {
    "-l|--list": "help",
    "-a|--list-all": "help",
    "--summary": "help",
    "--status": "help",
    "-n|--dry": "help",
    "--version": "help",
    "-h|--help": "help",
    "-i|--init": "fs.write.project",
    "-t|--taskfile=": "load",
    "-d|--dir=": "load",
    "-g|--global": "code.exec.script",
    "--insecure": "net.remote",
    "--trusted-hosts=": "net.remote",
  },
  accepts: {
    "NAME=": MAKE_VARIABLES,
  },
  judge: runsTasks({ files: "-t --taskfile" }),
});
