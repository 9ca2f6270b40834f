/** concurrently, conc. */
import { program } from "../program.ts";
import { concurrently } from "../programs/script-runners.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names: "concurrently conc",
  traits: ["project-tool"],
  tasks: JS_TASKS,
  flags: `-k --kill-others --kill-others-on-fail --kill-others-on-success -r --raw -g --group -i
    --handle-input --no-color --timings --pad-prefix -P --passthrough-arguments`,
  values: `-n --names -c --prefix-colors -p --prefix -l --prefix-length -m --max-processes
    --restart-tries --restart-after -s --success --name-separator --default-input-target
    --kill-signal --hide -t --timestamp-format --kill-timeout`,
  options: {
    "--teardown=": "shell",
    "--cwd=": "load",
  },
  verbs: [["code.exec.project_task"]],
  judge: concurrently,
});
