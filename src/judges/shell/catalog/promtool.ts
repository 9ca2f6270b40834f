/** promtool: services. */
import { program } from "../program.ts";

export default program({
  names: "promtool",
  flags: `--agent --syntax-only --ignore-unknown-fields --diff --debug --extended
    --no-default-scrape-port --lint-fatal`,
  values: `--lint --format -o --match --start --end --time --step --min-time --max-time --limit
    --timeout --header --max-block-duration --label --run --enable-feature --scrape-config
    --extended-metrics --max-samples-in-mem`,
  options: {
    "--config.file|--web.config.file|--http.config.file=": "read",
    "--junit|--sandbox-dir-root|--output=": "write",
  },
  verbs: [
    ["exec.help", "help"],
    ["cloud.read", "check|query|debug|test|promql|tsdb"],
    ["cloud.read", "tsdb analyze|list|dump|dump-openmetrics|bench"],
    ["net.upload", "push"],
    ["db.write", "tsdb create-blocks-from"],
  ],
});
