/** flask: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "flask",
  modules: "flask",
  traits: ["project-tool"],
  tasks: "app.py|wsgi.py|.flaskenv|.env|env.py|*.py",
  flags: `--no-debug --reload --no-reload --debugger --no-debugger --with-threads --without-threads
    --all-methods --sql --autogenerate --multidb -r`,
  values: "-h --host -p --port -m --message --sort --rev-id --tag --exclude-patterns --rev-range",
  options: {
    "-A|--app=": "load",
    "-e|--env-file=": "load",
    "-d|--directory=": "load",
    "--extra-files=": "load",
    "--cert=": "read",
    "--key=": "read",
    "-x|--x-arg=": "own",
  },
  verbs: [
    ["exec.help", "."],
    ["code.exec.project_task", "run|routes"],
    ["db.read", "db current|history|heads|show|branches|check"],
    ["fs.write.project", "db init|migrate|revision|edit|merge"],
    ["db.schema", "db upgrade|downgrade|stamp"],
    ["code.exec.repl", "shell"],
  ],
});
