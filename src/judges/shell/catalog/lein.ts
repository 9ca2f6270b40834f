/** lein, boot: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";

export default program({
  names: "lein boot",
  tasks: "project.clj|deps.edn|build.boot|build.clj|*.clj|*.cljs|*.cljc",
  flags: "-U -o -q -P -v",
  options: {
    "--version|-version|version|help": "help",
    "-e|--eval=": "code.exec.escape",
    "-Sdeps=": "code.exec.escape",
    "-i|--init=": "load",
    "-m|--main=": "code.exec.module",
    "-J*": "code.exec.escape",
    "-f=": "load",
  },
  verbs: [
    ["code.exec.repl", "."],
    ["code.exec.repl", "repl"],
    ["pkg.read", "deps|classpath|version|show-profiles"],
    ["publish.registry", "deploy"],
    ["code.exec.project_task", "uberjar|run|cljfmt|eastwood|kibit"],
  ],
  judge: runsTasks({ single: true }),
});
