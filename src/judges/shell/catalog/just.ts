/** just: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";
import { MAKE_VARIABLES } from "./vocabulary.ts";

export default program({
  names: "just",
  tasks: "[Jj]ustfile|.justfile|*justfile|*Justfile|JUSTFILE|*.just|.env",
  flags: `-u --unsorted --unstable --no-deps --no-dotenv --highlight --no-highlight --one --yes
    --timestamp --list-submodules --check --clear-shell-args --explain --no-aliases --allow-missing
    --timestamps`,
  values: `--color --command-color --list-heading --list-prefix --dotenv-filename --dump-format
    --timestamp-format --alias-style`,
  options: {
    "-l|--list": "help",
    "--summary": "help",
    "-s|--show=": "help",
    "--dump": "help",
    "--variables": "help",
    "--evaluate": "help",
    "--groups": "help",
    "--usage=": "help",
    "-n|--dry-run": "help",
    "-V|--version": "help",
    "-h|--help": "help",
    "--man|--changelog": "help",
    "--completions=": "help",
    "--fmt": "fs.write.project",
    "--init": "fs.write.project",
    "-f|--justfile=": "load",
    "-d|--working-directory=": "load",
    "--dotenv-path|-E=": "load",
    "--tempdir=": "write",
    "-g|--global-justfile": "own",
    "-c|--command": "code.exec.escape",
    "--shell=": "code.exec.escape",
    "--shell-arg=": "code.exec.escape",
    "--shell-command": "code.exec.escape",
    "--set==": "code.exec.escape",
    "--chooser=": "code.exec.escape",
    "--choose": "code.exec.escape",
    "-e|--edit": "code.exec.escape",
  },
  accepts: {
    "NAME=": MAKE_VARIABLES,
  },
  wraps: {
    needs: "-c|--command",
    flags: "-q|--quiet -v|--verbose -n --dry-run",
    values: "--ceiling --cygpath --group",
    options: { "-c|--command": "words" },
  },
  judge: runsTasks({ files: "-f --justfile", single: true }),
});
