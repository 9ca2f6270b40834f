/** coverage: builds, tests and checks. */
import { program } from "../program.ts";
import { far } from "./vocabulary.ts";

export default program({
  names: "coverage",
  traits: ["project-tool"],
  values: "--rcfile -m --module --source --include --omit -o -d --data-file",
  verbs: [
    ["exec.help", "."],
    ["code.exec.project_task", "report|html|xml|json|lcov|annotate|combine|debug @write:-o"],
    ["fs.delete.temp", "erase"],
    ["code.exec.project_task", "run -m=pytest|-m=unittest|-m=nose*|--module=pytest|--module=unittest"],
    ["code.exec.script", "run !-m|--module"],
    ["code.exec.module", "run -m|--module !-m=pytest|-m=unittest|-m=nose*|--module=pytest|--module=unittest"],
    ["code.exec.script", `** ${far("--rcfile")}`],
  ],
});
