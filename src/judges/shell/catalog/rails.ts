/** rails: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "rails",
  traits: ["project-tool", "project-wrapper"],
  tasks: "*.rb|Rakefile|*.rake|Gemfile|config.ru|*.yml|bin/rails",
  flags: `--skip-* --no-* --api --force -f --pretend -q -s --minimal --skip --verbose -v -d
    --dev-caching --early-hints -E --expanded --fail-fast --defer-output --profile -b --backtrace -T
    --no-test-framework --all --json`,
  values: `-e --environment -p --port --binding --css --database -j --javascript -a --asset-pipeline
    --parent --seed -n --name --exclude -g --grep --include-with-timestamp --test-framework --orm
    --primary-key-type `,
  options: {
    "-c|--config|--controller=": "load",
    "-P|--pid=": "write",
    "-u|--using=": "own",
    "-m|--template=": "load",
    "--log-to-stdout": "own",
    "-r|--ruby=": "code.exec.escape",
    "--sandbox": "own",
  },
  verbs: [
    ["exec.help", "."],
    [
      "code.exec.project_task",
      "test|t|test:*|routes|about|stats|notes|server|s|middleware|zeitwerk:check|" +
        "assets:precompile|assets:clean|tmp:*|log:clear|tailwindcss:*|css:*|javascript:build|" +
        "spec|initializers|time:zones*|version",
    ],
    ["fs.write.project", "generate|g|new"],
    ["fs.delete.recursive", "destroy|d"],
    ["code.exec.repl", "console|c|dbconsole|db"],
    ["code.exec.inline", "runner|r"],
    ["db.read", "db:version|db:migrate:status|db:abort_if_pending_migrations"],
    [
      "db.schema",
      "db:migrate|db:migrate:*|db:rollback|db:create|db:create:*|db:schema:*|db:structure:*|" +
        "db:forward|db:prepare|db:setup|db:test:*|db:environment:set",
    ],
    ["db.write", "db:seed|db:fixtures:load"],
    [
      "db.write.unbounded",
      "db:reset|db:reset:*|db:migrate:reset|db:purge|db:purge:*|db:truncate_all|" +
        "db:seed:replant|db:schema:load",
    ],
    ["db.drop.database", "db:drop|db:drop:*"],
    ["secret.access", "credentials:*|secrets:*|encrypted:*|secret"],
  ],
});
