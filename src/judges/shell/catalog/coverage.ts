/** coverage: builds, tests and checks. */
import { program } from "../program.ts";
import { PYTHON_TASKS } from "./vocabulary.ts";

export default program({
  names: "coverage",
  modules: "coverage",
  traits: ["project-tool"],
  tasks: PYTHON_TASKS,
  flags: `--branch --append -a --parallel-mode -p --show-missing --skip-covered --no-skip-covered
    --skip-empty --no-skip-empty -i --ignore-errors --keep --pretty-print --show-contexts -L --pylib
    --timid --save-signal -q`,
  values: `--source --source-dirs --include --omit --precision --fail-under --sort --contexts
    --title --concurrency --context --format`,
  options: {
    "--rcfile=": "load",
    "-o=": "write",
    "-d|--directory=": "write",
    "--data-file=": "write",
    "-m|--module": "words",
  },
  wraps: { verbs: "run", into: "python", before: { "-m": "-m" } },
  verbs: [
    ["exec.help", "."],
    ["code.exec.project_task", "report|html|xml|json|lcov|annotate|combine|debug @write:-o"],
    ["fs.delete.temp", "erase"],
    ["code.exec.project_task", "run ."],
  ],
});
