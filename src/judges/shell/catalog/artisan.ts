/** artisan: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "artisan",
  traits: ["project-tool"],
  values: "--env --filter --class --database --path",
  verbs: [
    ["exec.help", "."],
    [
      "code.exec.project_task",
      "test|list|about|route:list|route:cache|route:clear|config:cache|config:clear|view:cache|view:clear|cache:clear|optimize|optimize:clear|event:list|event:cache|schedule:list|queue:failed|model:show|db:show|db:table|db:monitor|serve|lang:publish|ide-helper:*|inspire|help",
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
