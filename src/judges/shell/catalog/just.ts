/** just: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";

export default program({
  names: "just",
  flags: "-l --list --summary --show -s --dump --variables --evaluate --groups --fmt --init -n --dry-run -V --version --help",
  options: {
    "-c": "code.exec.escape",
    "--command": "code.exec.escape",
    "--shell=": "code.exec.escape",
    "--shell-command": "code.exec.escape",
  },
  values: "-f --justfile -d --working-directory --set --shell-arg --dotenv-path --color --dump-format",
  judge: runsTasks({
    files: "-f --justfile",
    tells: "-l --list --summary --show -s --dump --variables --evaluate --groups --fmt --init -n --dry-run -V --version --help",
    traps: "-c --command --shell --shell-command",
    single: true,
  }),
});
