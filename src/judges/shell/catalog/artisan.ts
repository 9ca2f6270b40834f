/** artisan: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "artisan",
  traits: ["project-tool", "project-wrapper"],
  tasks: "artisan|phpunit.xml*|composer.json|*.php|.env",
  flags: `--parallel --coverage --compact --profile --without-tty --stop-on-failure --stop-on-error
    --fail-fast --bail --force --seed --seeder --pretend --step --except-vendor --only-vendor
    --reverse -r -s -m --migration -c --controller --resource -f --factory -a --all -p --pivot --api
    --requests -R --policy --test --pest --phpunit --unit --feature --invokable -i --inline
    --morph-pivot --sync --queued --markdown --ansi --no-ansi --raw --except-path
    --recreate-databases --drop-databases --tries --once --stop-when-empty --only --dirty --retry
    --todos --teamcity --testdox -n --no-interaction --drop-views`,
  values: `--filter --class --database --model -m --guard --event --parent --method --name --domain
    --action --middleware --processes --min --group --exclude-group --testsuite --table --create
    --path --except --days --hours --seeder --host --port --tries -p --env --order-by --repeat
    --testsuite --view `,
  options: {
    "--configuration=": "load",
    "--bootstrap=": "load",
    "--realpath": "load",
    "--coverage-html=": "write",
    "--coverage-clover=": "write",
    "--log-junit=": "write",
    "--coverage-text?": "write",
    "--include-path=": "load",
    "--extension=": "code.exec.escape",
  },
  verbs: [
    ["exec.help", "."],
    [
      "code.exec.project_task",
      "test|list|about|route:list|route:cache|route:clear|config:cache|config:clear|" +
        "view:cache|view:clear|cache:clear|optimize|optimize:clear|event:list|event:cache|" +
        "schedule:list|queue:failed|model:show|db:show|db:table|db:monitor|serve|lang:publish|" +
        "ide-helper:*|inspire|help",
    ],
    ["fs.write.project", "make:*|vendor:publish|stub:publish|key:generate|storage:link"],
    ["db.read", "migrate:status"],
    ["db.schema", "migrate|migrate:rollback|migrate:install|schema:dump"],
    ["db.write", "db:seed"],
    ["db.write.unbounded", "migrate:fresh|migrate:refresh|migrate:reset"],
    ["db.drop.table", "db:wipe"],
    ["code.exec.repl", "tinker"],
    ["code.exec.project_script", "queue:*|schedule:run|down|up"],
    ["secret.access", "env:decrypt|env:encrypt|passport:*"],
  ],
});
