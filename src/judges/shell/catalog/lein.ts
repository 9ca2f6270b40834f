/** lein, boot: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";

export default program({
  names: "lein boot",
  flags: "--version",
  options: {
    "-e": "code.exec.escape",
    "--eval": "code.exec.escape",
  },
  verbs: [
    ["code.exec.repl", "."],
    ["code.exec.repl", "repl"],
    ["pkg.read", "deps|classpath|version|show-profiles"],
    ["publish.registry", "deploy"],
    ["code.exec.project_task", "uberjar|run|cljfmt|eastwood|kibit"],
  ],
  judge: runsTasks({ tells: "version --version help", traps: "-e --eval", single: true }),
});
