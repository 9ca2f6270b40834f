/** amtool, mimirtool, cortextool, thanos, …: services. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES } from "./vocabulary.ts";

export default program({
  names:
    "amtool mimirtool cortextool thanos logcli loki lokitool tempo-cli grafana-agent alloy " +
    "prometheus alertmanager victoria-metrics vmctl vmalert-tool",
  flags: `--alertmanager.no-flag -q --quiet --stdin --forward --include-common-labels
    --merge-results --stats --no-labels --analyze-labels --raw --expired --inhibited --unprocessed
    --silenced --active`,
  values: `--id --org-id --username --password -o --comment --author --duration -d --from --to
    --step --start --end --batch --labels --include-label --exclude-label --colored-output
    --interval --receiver --within --config.expand-env --tenant-id --rule-files --version-and-exit
    --matcher -z --timezone`,
  options: {
    "--alertmanager.url|--addr|--address=": "fetch",
    "--config.file|--config=": "read",
    "--output=": "write",
    "--tls-skip-verify": "net.remote",
    "--proxy-url=": "net.remote",
    "--part-path-prefix=": "write",
    "--key=": "secret.access",
  },
  verbs: [
    ["exec.help", "version|help"],
    ["cloud.read", `** ${READS}`],
    [
      "cloud.read",
      "** check-config|query|instant-query|labels|series|volume|volume_range|detected-fields|" +
        "inspect|verify|ls|lint|check|diff|test|print",
    ],
    ["cloud.read", "** render|fmt|extract|stats|analyze|analyse"],
    ["cloud.read", `** ${STATES} .`],
    ["cloud.read", "alert|silence|config|check-config|template|cluster query|show|routes|render"],
    ["cloud.read", "check-config"],
    [
      "cloud.write",
      "** add|update|expire|import|load|sync|migrate|cleanup|rewrite|upload|create|backfill|" +
        "prometheus|influx|opentsdb|vm-native|promql",
    ],
    ["cloud.write", "** alertmanager|rules|acl"],
    ["cloud.write", "alert|silence add|expire|update|import"],
    ["system.service", "--config.file|--web.enable-lifecycle"],
    ["cloud.delete", `**^${SHOWS} ${DELETES}|mark|cleanup`],
  ],
});
