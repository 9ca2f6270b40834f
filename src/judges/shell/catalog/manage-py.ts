/** manage.py, django-admin: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "manage.py django-admin",
  modules: "django",
  traits: ["project-tool", "project-wrapper: manage.py"],
  tasks: "*.py|.env",
  flags: `--noinput --no-input --parallel --keepdb -k --failfast --reverse -r --debug-mode
    --debug-sql --buffer -b --timing --check --dry-run --merge --empty --update --noreload
    --nothreading --insecure --ipv6 -6 --plan -p --list -l --natural-foreign --natural-primary
    --deploy --clear --link --no-post-process --skip-checks --traceback --no-color --force-color
    --fake --fake-initial --run-syncdb --list-tags --shuffle --no-faulthandler --enable-faulthandler
    --pdb --include-stale-apps --skip-empty --no-obsolete --no-location --symlinks --no-imports
    --interface --all --scriptable --run-checks --backwards --no-header`,
  values: `--database -v --verbosity --tag -t --exclude-tag --pattern --name -n --format --indent
    --fail-level -e --exclude -i --ignore --locale -d --domain --extension --jobs -j --app
    --username --email --exclude-modules --columns`,
  options: {
    "--settings=": "load",
    "--pythonpath=": "load",
    "--testrunner=": "load",
    "--top-level-directory=": "load",
    "-o|--output=": "write",
    "-c|--command=": "own",
    "--template=": "load",
    "--pks=": "own",
  },
  verbs: [
    ["exec.help", "help|version"],
    [
      "code.exec.project_task",
      "test|check|runserver|makemigrations|compilemessages|makemessages|collectstatic|" +
        "findstatic|diffsettings|testserver|show_urls",
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
