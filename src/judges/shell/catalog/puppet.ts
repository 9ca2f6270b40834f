/** puppet, r10k, bolt: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "puppet r10k bolt",
  verbs: [
    ["exec.help", "help"],
    ["cloud.read", "describe|doc|facts|config|lookup|module|parser|report|status|man|strings"],
    ["cloud.read", "config|module|resource print|list|search|changes"],
    ["cloud.read!", "apply|agent --noop"],
    ["cloud.read", "resource * . !-e|--edit"],
    ["cloud.iac.apply", "apply|agent|device|deploy|run"],
    [
      "system.config",
      "config|module|ssl|cert|ca|node|plugin|generate set|install|uninstall|upgrade|clean|sign|bootstrap|submit_request",
    ],
    ["system.config", "resource * * *"],
    ["net.remote", "command|script|task|plan|file run|upload|download"],
    ["net.remote", "command run @run"],
    ["cloud.delete", "node|cert|ca clean|deactivate|purge|revoke"],
    ["pkg.install", "module|puppetfile install"],
  ],
});
