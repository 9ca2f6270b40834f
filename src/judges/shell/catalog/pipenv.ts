/** pipenv: package managers. */
import { program } from "../program.ts";
import { PYTHON_TASKS } from "./vocabulary.ts";

export default program({
  names: "pipenv",
  modules: "pipenv",
  tasks: PYTHON_TASKS,
  flags: `--dev -d --system --deploy --ignore-pipfile --clear --pre --sequential --keep-outdated
    --site-packages --bare --reverse --json-tree --hash --dev-only --from-pipfile --exclude-markers
    --where --venv --py --envs --quiet --unused --short --lock-only --three`,
  values: "--categories --ignore",
  options: {
    "--python=": "load",
    "-r|--requirements|--requirementstxt=": "load",
    "-i|--index=": "net.request",
    "--pypi-mirror=": "net.request",
    "--extra-pip-args=": "code.exec.escape",
    "-e|--editable=": "load",
    "--skip-lock": "pkg.install",
    "--key=": "secret.access",
    "--auto-fix|--autofix": "pkg.install",
    "--output=": "own",
  },
  wraps: {
    verbs: "run",
    flags: "-q -v|--verbose",
    options: { "-h|--help": "help", "--version": "help" },
  },
  verbs: [
    ["exec.help", "."],
    ["pkg.read", "graph|check|audit|scan|requirements|verify"],
    ["pkg.read", "--where|--venv"],
    ["pkg.restore", "install ."],
    ["pkg.restore", "sync|lock|clean"],
    ["pkg.install", "install *"],
    ["pkg.install", "update|upgrade"],
    ["pkg.uninstall", "uninstall"],
    ["pkg.uninstall", "--rm"],
    ["code.exec.repl", "shell"],
  ],
});
