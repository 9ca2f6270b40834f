/** manage.py, django-admin: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "manage.py django-admin",
  traits: ["project-tool"],
  values: "--settings --pythonpath --database -v --verbosity",
  verbs: [
    ["exec.help", "help|version"],
    [
      "code.exec.project_task",
      "test|check|runserver|makemigrations|compilemessages|makemessages|collectstatic|findstatic|diffsettings|testserver|show_urls",
    ],
    ["db.read", "showmigrations|sqlmigrate|inspectdb|sqlflush|sqlsequencereset"],
    ["fs.write.project", "startapp|startproject"],
    ["db.schema", "migrate|createcachetable|squashmigrations|optimizemigration"],
    ["db.write", "loaddata|createsuperuser|changepassword|clearsessions|remove_stale_contenttypes"],
    ["db.write.unbounded", "flush|reset_db"],
    ["code.exec.repl", "shell|shell_plus|dbshell"],
    ["code.exec.inline", "shell -c|--command"],
    ["db.read", "dumpdata"],
  ],
});
