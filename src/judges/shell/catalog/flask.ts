/** flask: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "flask",
  traits: ["project-tool"],
  values: "--app -A -e --env-file -h --host -p --port -d --directory -m --message",
  verbs: [
    ["exec.help", "."],
    ["code.exec.project_task", "run|routes"],
    ["db.read", "db current|history|heads|show|branches|check"],
    ["fs.write.project", "db init|migrate|revision|edit|merge"],
    ["db.schema", "db upgrade|downgrade|stamp"],
    ["code.exec.repl", "shell"],
  ],
});
