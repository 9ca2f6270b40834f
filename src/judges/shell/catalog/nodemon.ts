/** nodemon. */
import { program } from "../program.ts";
import { nodemon } from "../programs/script-runners.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names: "nodemon",
  traits: ["project-tool"],
  tasks: `nodemon.json|${JS_TASKS}`,
  flags: `-V -q -L --legacy-watch -I --no-stdin --on-change-only -C --no-colours --no-colors
    --exitcrash --spawn --no-update-notifier --dump`,
  values: "-w --watch -e --ext -i --ignore -d --delay --signal -s",
  options: {
    "-x|--exec=": "own",
    "--config=": "load",
    "--cwd=": "load",
    "-r|--require=": "load",
    "--inspect|--inspect-brk": "net.listen",
  },
  verbs: [["code.exec.project_task"]],
  judge: nodemon,
});
