/** tox, nox: builds, tests and checks. */
import { program } from "../program.ts";
import { far } from "./vocabulary.ts";

export default program({
  names: "tox nox",
  traits: ["project-tool"],
  values: "-e -c --conf --workdir -p -s --session --sessions -f --noxfile -k --keywords -t --tags -r --python -m",
  verbs: [
    ["code.exec.project_task", "."],
    ["code.exec.project_task", "-s|-e"],
    ["code.exec.project_task", "run|run-parallel|r|p|legacy|le|quickstart"],
    ["exec.read", "-l|--list|--list-sessions|--listenvs|-a"],
    ["exec.read", "list|l|config|c|depends|de"],
    ["code.exec.escape", "exec|e"],
    [
      "code.exec.project_script",
      "-s=*deploy*|--session=*deploy*|-s=*publish*|--session=*publish*|-s=*release*|--session=*release*|-e=*deploy*|-e=*publish*|-e=*release*|-e=*upload*",
    ],
    ["code.exec.script", far("-f --noxfile -c --conf")],
  ],
});
