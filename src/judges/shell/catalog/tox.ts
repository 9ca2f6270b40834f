/** tox, nox: builds, tests and checks. */
import { program } from "../program.ts";
import { passesRest } from "../programs/passed.ts";
import { PYTHON_TASKS } from "./vocabulary.ts";

export default program({
  names: "tox",
  modules: "tox",
  traits: ["project-tool"],
  tasks: PYTHON_TASKS,
  flags: `-p? --parallel? -r --recreate --notest --skip-missing-interpreters? --sitepackages
    --develop --no-recreate-pkg --skip-pkg-install --no-list-dependencies -o --parallel-live
    --parallel-no-spinner --exit-and-dump-after -l --list --listenvs -a --listenvs-all --no-deps
    --showconfig -vv -vvv --list-dependencies --colored --stderr-color --no-provision? --skip-env
    --fail-fast --core`,
  values: "-e -m -f --skip-env --hashseed --colored --parallel",
  options: {
    "-c|--conf=": "load",
    "--root=": "load",
    "--workdir|--result-json|--temp-dir=": "write",
    "-x|--override=": "code.exec.escape",
    "--installpkg=": "pkg.install",
    "--discover|--force-dep|-i=": "code.exec.escape",
    "--index-url=": "net.remote",
    "--devenv|--devenv-path=": "write",
    "--pre": "own",
  },
  verbs: [
    ["code.exec.project_task", "."],
    ["code.exec.project_task", "run|run-parallel|r|p|legacy|le|quickstart"],
    ["exec.read", "list|l|config|c|depends|de"],
    ["code.exec.escape", "exec|e"],
    ["code.exec.project_task", "-e"],
    ["exec.read", "-l|--list|--listenvs|-a|--listenvs-all"],
    ["code.exec.project_script", "-e=*deploy*|-e=*publish*|-e=*release*|-e=*upload*"],
  ],
  judge: passesRest,
});
