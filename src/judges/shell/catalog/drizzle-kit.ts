/** drizzle-kit, knex, sequelize, sequelize-cli, …: builds, tests and checks. */
import { program } from "../program.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names:
    "drizzle-kit knex sequelize sequelize-cli typeorm mikro-orm node-pg-migrate alembic " +
    "flyway liquibase dbmate goose-db",
  modules: "alembic:alembic",
  traits: ["project-tool"],
  tasks: `drizzle.config.*|knexfile.*|alembic.ini|env.py|*.sql|ormconfig.*|${JS_TASKS}`,
  flags: `--verbose --sql --autogenerate -i --indicate-current -p --pretty --esm --no-dump-schema
    --strict --force --json --breakpoints --no-breakpoints --custom --wait --resolve-dependencies
    --all --pending --disabled-color --introspect-casing`,
  values: `-n --name --dialect --env --client --rev-range -m --message --head --splice
    --branch-label --depends-on --rev-id --port --prefix --from --to --tables-filter --filter
    --target --tag`,
  options: {
    "-c|--config=": "load",
    "--knexfile=": "load",
    "--schema=": "load",
    "--out=": "write",
    "-o=": "write",
    "-d|--dataSource=": "load",
    "--migrations-path=": "load",
    "--migrations-dir=": "load",
    "--migrations-directory=": "load",
    "--seeders-path=": "load",
    "--models-path=": "load",
    "--options-path=": "load",
    "--cwd=": "load",
    "--url|-u=": "net.remote",
    "--host=": "net.remote",
    "-url=*": "net.remote",
    "-configFiles=": "load",
    "-locations=": "load",
    "-x=": "own",
    "--require|-r=": "load",
  },
  verbs: [
    ["exec.help", "."],
    ["code.exec.project_task", "generate|check|introspect|studio|export|new|create|init|revision"],
    [
      "db.read",
      "status|info|validate|history|current|heads|show|branches|migrate:list|" +
        "migrate:status|db:migrate:status|migrate:currentversion|migration:show|" +
        "migration:list|list|diff|dump|snapshot",
    ],
    [
      "fs.write.project",
      "migrate:make|seed:make|migration:generate|migration:create|migration:gen|" +
        "entity:create|stamp-file",
    ],
    [
      "db.schema",
      "push|up|migrate|upgrade|downgrade|down|rollback|update|redo|stamp|merge|migrate:latest|" +
        "migrate:up|migrate:down|migrate:rollback|db:migrate|db:migrate:undo|migration:run|" +
        "migration:revert|migration:up|migration:down|schema:sync|schema:update|db:create|" +
        "baseline|repair|undo|drop-constraint",
    ],
    ["db.write", "seed:run|db:seed|db:seed:all|load"],
    [
      "db.write.unbounded",
      "migration:fresh|schema:fresh|db:migrate:undo:all|migrate:rollback --all",
    ],
    ["db.drop.database", "db:drop|schema:drop|clean|dropall|drop-all|drop"],
  ],
});
