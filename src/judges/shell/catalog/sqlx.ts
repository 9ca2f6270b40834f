/** sqlx, diesel, sea-orm-cli, atlas, …: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "sqlx diesel sea-orm-cli atlas golang-migrate migrate rambler",
  traits: ["project-tool"],
  values:
    "--source --database-url -D --database --path --source -source -database -path -s --url -u --to --env --dir --target --profiles-dir --project-dir --select",
  verbs: [
    ["exec.help", "."],
    ["db.read", "migrate|migration|schema|database info|list|status|inspect|diff|pending|lint"],
    ["db.read", "version|debug|ls|list|show|docs"],
    ["code.exec.project_task", "prepare|print-schema|generate|compile|parse|deps|init|setup-check"],
    ["fs.write.project", "migrate|migration|create add|create|new|generate|diff|hash"],
    ["fs.write.project", "create"],
    ["db.schema", "migrate|migration|schema run|up|down|redo|revert|rollback|apply|setup|push|set"],
    ["db.schema", "up|down|goto|force|run|build|seed|snapshot|setup"],
    ["db.write.unbounded", "migrate|migration fresh|reset|refresh"],
    ["db.write.unbounded", "database reset"],
    ["db.drop.database", "database drop"],
    ["db.drop.database", "drop"],
    ["db.drop.database", "schema clean"],
    ["db.schema", "database create|setup"],
  ],
});
