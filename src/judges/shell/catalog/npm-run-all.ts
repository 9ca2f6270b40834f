/** npm-run-all, npm-run-all2, run-s, run-p. */
import { program } from "../program.ts";
import { runAll } from "../programs/script-runners.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names: "npm-run-all npm-run-all2 run-s run-p",
  traits: ["project-tool"],
  tasks: JS_TASKS,
  flags: `-p --parallel -s --sequential --serial -l --print-label -n --print-name -r --race -c
    --continue-on-error --aggregate-output`,
  values: "--max-parallel",
  options: {
    "--npm-path=": "code.exec.escape",
  },
  verbs: [["code.exec.project_task"]],
  judge: runAll,
});
