/** dbt, dbtf. */
import { program } from "../program.ts";
import { far } from "./vocabulary.ts";

export default program({
  names: "dbt dbtf",
  flags: `--no-partial-parse --partial-parse --no-version-check --use-colors --no-use-colors
    --store-failures --fail-fast -x --warn-error --no-defer --defer --favor-state --no-favor-state
    --no-compile --empty-catalog --static --full-refresh --quiet --debug -d --cache-selected-only
    --no-introspect --introspect --empty --no-browser --show-all-deprecations
    --no-send-anonymous-usage-stats --send-anonymous-usage-stats --no-print --print --upgrade --lock
    --target-only --connection --config-dir --no-populate-cache --populate-cache --version-check
    --single-threaded --no-single-threaded -q`,
  values: `-s --select -m --models --model --exclude -t --threads --selector --resource-type
    --resource-types --exclude-resource-type --indirect-selection --output-keys --output --limit
    --event-time-start --event-time-end --sample --batch-size --log-format --log-level
    --log-level-file --warn-error-options --printer-width --add-package --port --host --state
    --target-path --printer_width --target --profile --profiles-dir|--project-dir --vars|--args`,
  options: {
    "--inline=": "db.script",
    "--log-path=": "write",
    "--packages-install-path=": "write",
    "--source=": "net.download",
    "--no-clean-project-files-only": "fs.delete.recursive",
    "--record|--record-timing-info|-r=": "write",
    "--defer-state=": "read",
  },
  verbs: [
    ["code.exec.project_task", "compile|parse|debug|test|docs|list|ls|deps|clean|init|show|source"],
    ["code.exec.script", far("--profiles-dir --project-dir")],
    ["db.schema", "run|build|seed|snapshot|run-operation|retry|clone"],
    ["db.drop.table", "run|build|seed --full-refresh"],
  ],
});
