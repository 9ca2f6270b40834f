/** sqlx, diesel, sea-orm-cli, atlas, …: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "sqlx diesel sea-orm-cli atlas golang-migrate migrate rambler",
  traits: ["project-tool"],
  flags: `--no-dotenv --check --all --ignore-missing --dry-run --connect-params --sequential -y -r
    --reversible -s --simple --timestamp --workspace --force -f --full-refresh --no-version-check
    --quiet --no-partial-parse --empty --fail-fast -x --warn-error --store-failures
    --no-populate-cache --defer --favor-state --no-write-json --debug --no-introspect
    --locked-schema --diff-based`,
  values: `--target-version --connect-timeout --env -e --to --target -t -s --select --exclude -m
    --models --selector --vars --threads --output --output-keys --resource-type --var --format
    --schema-name -n --indirect-selection --ext -seq -format --lock-timeout -lock-timeout -verbose
    --log-format --limit`,
  options: {
    "--source|-source|--path|-path|--migration-dir|-d|--dir=": "load",
    "--database-url|-D|--database|-database|--url|-u|--dev-url|--from=": "net.remote",
    "--profiles-dir|--project-dir|--config|-c|--config-file=": "load",
    "--state|--target-path|--log-path=": "load",
    "--token=": "secret.access",
    "--args=": "own",
  },
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
