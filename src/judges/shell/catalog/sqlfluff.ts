/** sqlfluff, sqlfmt: they look at SQL files, or write them anew. */
import { program } from "../program.ts";

export default program({
  names: "sqlfluff sqlfmt pgformatter pg_format",
  modules: "sqlfluff",
  traits: ["project-tool"],
  tasks: ".sqlfluff|pyproject.toml|setup.cfg",
  flags: `-f --force --nofail --check --diff --bench --disable-noqa --disable-progress-bar --nocolor
    --ignore-local-config --show-lint-violations --stdin-filename --FIX-EVEN-UNPARSABLE --fast
    --no-jinjafmt -q -v -n --no-progressbar -i`,
  values: `-d --dialect -t --templater -r --rules -e --exclude-rules --ignore -p --processes
    --annotation-level --encoding -l --line-length --exclude --warn-unused-ignores --logger -s -w
    -g`,
  options: {
    "--config|--library-path|--sqlfluff-ignore=": "load",
    "--write-output|--persist-timing|-o=": "write",
  },
  verbs: [["code.exec.project_task", "@read"]],
});
