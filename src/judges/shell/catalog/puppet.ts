/** puppet, r10k, bolt: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "puppet r10k bolt",
  flags: `-t|--test --noop --onetime -o --no-* --detailed-exitcodes --show_diff --trace --evaltrace
    --summarize --explain --explain-options --compile --write-catalog-summary --parseonly --all
    --tree --strict --splay --usecacheonfailure --fingerprint --loadclasses`,
  values: `-E|--environment --tags --skip_tags --certname --color --render-as --section --node
    --merge --type --default --knock-out-prefix --sort-merge-arrays --masterport --waitforcert
    --waitforlock --digest --mode --providers --list -p -s --masterhttptunnelport`,
  options: {
    "-e|--execute=": "code.exec.escape",
    "--modulepath|--confdir|--vardir|--codedir|--config|--manifest|--hiera_config=": "config",
    "--basemodulepath|--environmentpath|--rundir|--logdir|--statedir|--ssldir|--facts=": "config",
    "--inventoryfile|--puppetfile|--moduledir=": "config",
    "--server|--ca_server|--report_server|--puppetdb|--module_repository=": "server",
    "-l|--logdest|--catalog=": "write",
  },
  verbs: [
    ["exec.help", "help"],
    ["cloud.read", "describe|doc|facts|config|lookup|module|parser|report|status|man|strings"],
    ["cloud.read", "config|module|resource print|list|search|changes"],
    ["cloud.read!", "apply|agent --noop"],
    ["cloud.write", "facts|report upload|submit|save"],
    ["cloud.read", "resource * . !-e|--edit"],
    ["cloud.iac.apply", "apply|agent|device|deploy|run"],
    [
      "system.config",
      "config|module|ssl|cert|ca|node|plugin|generate " +
        "set|install|uninstall|upgrade|clean|sign|bootstrap|submit_request",
    ],
    ["system.config", "resource * * *"],
    ["net.remote", "command|script|task|plan|file run|upload|download"],
    ["net.remote", "command run @run"],
    ["cloud.delete", "node|cert|ca clean|deactivate|purge|revoke"],
    ["pkg.install", "module|puppetfile install"],
  ],
});
