/** nox: runs a Python project's sessions. */
import { program } from "../program.ts";
import { passesRest } from "../programs/passed.ts";
import { PYTHON_TASKS } from "./vocabulary.ts";

export default program({
  names: "nox",
  modules: "nox",
  traits: ["project-tool"],
  tasks: PYTHON_TASKS,
  flags: `-r -R -N -x -v -vv --reuse-existing-virtualenvs --no-reuse-existing-virtualenvs
    --no-install --install-only --stop-on-first-error --no-stop-on-first-error
    --error-on-missing-interpreters --no-error-on-missing-interpreters --error-on-external-run
    --no-error-on-external-run --non-interactive --forcecolor --nocolor --no-venv --list-sessions
    --list -l --verbose`,
  values: `-s -e --session --sessions -k --keywords -t --tags -p --pythons --python -P
    --extra-pythons --extra-python --force-pythons --force-python -db --default-venv-backend -fb
    --force-venv-backend --reuse-venv`,
  options: {
    "-f|--noxfile=": "load",
    "--envdir|--report=": "write",
  },
  verbs: [
    ["code.exec.project_task", "."],
    ["exec.read", "-l|--list|--list-sessions"],
    [
      "code.exec.project_script",
      "-s=*deploy*|--session=*deploy*|--sessions=*deploy*|-s=*publish*|--session=*publish*|" +
        "--sessions=*publish*|-s=*release*|--session=*release*|--sessions=*release*|-s=*upload*|" +
        "-e=*publish*|-e=*release*|-e=*deploy*",
    ],
  ],
  judge: passesRest,
});
