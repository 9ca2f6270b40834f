/** amtool, mimirtool, cortextool, thanos, …: services. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES } from "./vocabulary.ts";

export default program({
  names:
    "amtool mimirtool cortextool thanos logcli loki lokitool tempo-cli grafana-agent alloy prometheus alertmanager victoria-metrics vmctl vmalert-tool",
  values: "--alertmanager.url --config.file --address --id --key --addr --org-id --username --password --config -o --output",
  verbs: [
    ["exec.help", "version|help"],
    ["cloud.read", `** ${READS}`],
    [
      "cloud.read",
      "** check-config|query|instant-query|labels|series|volume|volume_range|detected-fields|inspect|verify|ls|lint|check|diff|test|print",
    ],
    ["cloud.read", "** render|fmt|extract|stats|analyze|analyse"],
    ["cloud.read", `** ${STATES} .`],
    ["cloud.read", "alert|silence|config|check-config|template|cluster query|show|routes|render"],
    ["cloud.read", "check-config"],
    [
      "cloud.write",
      "** add|update|expire|import|load|sync|migrate|cleanup|rewrite|upload|create|backfill|prometheus|influx|opentsdb|vm-native|promql",
    ],
    ["cloud.write", "** alertmanager|rules|acl"],
    ["cloud.write", "alert|silence add|expire|update|import"],
    ["system.service", "--config.file|--web.enable-lifecycle"],
    ["cloud.delete", `**^${SHOWS} ${DELETES}|mark|cleanup`],
  ],
});
