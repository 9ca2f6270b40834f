/** drizzle-kit, knex, sequelize, sequelize-cli, …: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "drizzle-kit knex sequelize sequelize-cli typeorm mikro-orm node-pg-migrate alembic flyway liquibase dbmate goose-db",
  traits: ["project-tool"],
  values: "-c --config -n --name -x --schema --out --dialect --env -d --dataSource",
  verbs: [
    ["exec.help", "."],
    ["code.exec.project_task", "generate|check|introspect|studio|export|new|create|init|revision"],
    [
      "db.read",
      "status|info|validate|history|current|heads|show|branches|migrate:list|migrate:status|db:migrate:status|migrate:currentversion|migration:show|migration:list|list|diff|dump|snapshot",
    ],
    ["fs.write.project", "migrate:make|seed:make|migration:generate|migration:create|migration:gen|entity:create|stamp-file"],
    [
      "db.schema",
      "push|up|migrate|upgrade|downgrade|down|rollback|update|redo|stamp|merge|migrate:latest|migrate:up|migrate:down|migrate:rollback|db:migrate|db:migrate:undo|migration:run|migration:revert|migration:up|migration:down|schema:sync|schema:update|db:create|baseline|repair|undo|drop-constraint",
    ],
    ["db.write", "seed:run|db:seed|db:seed:all|load"],
    ["db.write.unbounded", "migration:fresh|schema:fresh|db:migrate:undo:all|migrate:rollback --all"],
    ["db.drop.database", "db:drop|schema:drop|clean|dropall|drop-all|drop"],
  ],
});
