/** grafana-cli, grafana, grafanactl, gcx, …: services. */
import { program } from "../program.ts";

export default program({
  names: "grafana-cli grafana grafanactl gcx grr",
  flags: "--no-colors",
  values: `-t --target --context -J --ext-str --tla-str --log-level --output --path -p --kind
    --homepath|--config|--pluginsDir|--configOverrides`,
  options: {
    "--repo|--pluginUrl|--insecure=": "net.remote",
    "--tls-skip-verify": "net.remote",
    "-o|--output-dir=": "write",
  },
  verbs: [
    ["exec.help", "version|help"],
    ["pkg.install", "plugins install|update|update-all|upgrade|upgrade-all"],
    ["pkg.uninstall", "plugins remove|uninstall|rm"],
    ["pkg.read", "plugins ls|list|list-remote|list-versions"],
    ["secret.access", "admin reset-admin-password|secrets-migration|data-migration"],
    [
      "cloud.read",
      "show|diff|get|list|eval|status|export|lint|fmt|env|pull|providers|preview|tool|resources",
    ],
    ["cloud.iac.apply", "apply|watch|serve|push|set|prune"],
    ["cloud.iac.destroy", "delete"],
  ],
});
