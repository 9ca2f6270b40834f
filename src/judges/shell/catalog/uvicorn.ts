/** uvicorn, gunicorn, hypercorn, daphne, …: builds, tests and checks. */
import { program } from "../program.ts";
import { far } from "./vocabulary.ts";

export default program({
  names: "uvicorn gunicorn hypercorn daphne waitress-serve granian fastapi celery rq dramatiq puma unicorn thin rackup shotgun",
  traits: ["project-tool"],
  values:
    "-A --app -b --bind -h --host -p --port -w --workers -k --worker-class -c --config --log-level --env-file --loop --http --reload-dir -e -l -Q -n",
  verbs: [
    ["code.exec.project_task"],
    ["code.exec.script", far("-c --config --chdir --pythonpath --app-dir -r")],
    ["db.write.unbounded", "purge"],
    ["process.kill", "control"],
    ["code.exec.repl", "shell"],
  ],
});
