/** Infrastructure code: terraform, pulumi, ansible, … */
import type { Family } from "../verb.ts";
import { READS, WRITES } from "./words.ts";

/**
 * https://developer.hashicorp.com/terraform/cli/commands . A plan reads; but it asks the providers, and may write the plan into the project.
 * `terraform init` fetches the providers that the lock file names, as `npm ci` does.
 */
const terraform: Family = {
  programs: "terraform tofu terragrunt tf",
  values:
    "-chdir -var -var-file -target -state -out -backend-config -lock-timeout -parallelism --terragrunt-config --working-dir --config",
  lines: `
    exec.help version|help|metadata
    cloud.iac.read plan|show|validate|graph|providers|output|modules|get @write:-out
    cloud.iac.read plan-all|validate-all|output-all|graph-dependencies|render-json|render|hclfmt|hclvalidate|find|list|info|dag|stack|catalog|scaffold
    cloud.iac.read run-all|run plan|validate|output|graph|show|fmt|providers
    cloud.iac.read run-all|run --all plan
    cloud.iac.read state list|show|pull
    cloud.iac.read workspace list|show|select
    cloud.iac.read! state mv|rm -dry-run
    cloud.iac.read providers schema|mirror|lock
    pkg.restore init !-upgrade|-migrate-state|-reconfigure|-force-copy|-from-module|-plugin-dir|-backend-config
    pkg.install init -upgrade|-from-module|-plugin-dir|-backend-config
    cloud.iac.state init -migrate-state|-reconfigure|-force-copy
    fs.write.project fmt|hclfmt
    exec.read .
    secret.access output -raw|-json ~*secret*|*password*|*token*|*key*
    secret.access login|logout
    code.exec.repl console
    cloud.iac.apply apply|apply-all|test|up|deploy
    cloud.iac.apply run-all|run|stack apply
    cloud.iac.state refresh|import|taint|untaint|force-unlock|push|0.12upgrade|0.13upgrade
    cloud.iac.state state mv|rm|push|replace-provider
    cloud.iac.state workspace delete|new
    cloud.iac.destroy destroy|destroy-all
    cloud.iac.destroy apply|apply-all -destroy
    cloud.iac.destroy run-all|run|stack destroy|apply -destroy
    cloud.iac.destroy run-all|run|stack destroy`,
};

const pulumi: Family = {
  programs: "pulumi",
  values: "-C --cwd -s --stack --color --config-file --logflow --profiling --tracing -m --message -t --target",
  flags: "--non-interactive --logtostderr -e --emoji --disable-integrity-checking",
  lines: `
    exec.help version|help|about|completion|gen-completion
    cloud.iac.read preview|pre|logs|whoami|schema|package|convert
    cloud.iac.read stack . !--show-secrets
    cloud.iac.read stack ls|history|graph|output|select|list !--show-secrets
    cloud.iac.read! stack tag ls|get
    cloud.iac.read config . !--show-secrets
    cloud.iac.read config get|ls !--show-secrets
    cloud.iac.read! destroy|up|update|refresh --preview-only
    cloud.iac.read plugin|org|policy|env ls|list|get-default|search|ai|version|diff
    secret.access config|stack --show-secrets
    secret.access stack output --show-secrets
    secret.access config set|set-all --secret
    secret.access env|esc get|open|run|set|edit|rotate
    secret.access login|logout
    cloud.iac.state config set|set-all|rm|rm-all|cp|refresh|env
    cloud.iac.state state|stack delete|edit|move|rename|repair|unprotect|protect|upgrade|import|export|init|change-secrets-provider|tag
    cloud.iac.state cancel|import|refresh|install|new|watch
    cloud.iac.apply up|update|refresh|watch|deployment|do
    pkg.install plugin|policy install|rm|new|publish|enable|disable
    cloud.iac.destroy destroy|down|dn
    cloud.iac.destroy stack|state rm|delete --force|-f|--all
    cloud.iac.destroy stack rm`,
};

const cdk: readonly Family[] = [
  {
    programs: "cdk cdktf cdklocal",
    values: "-a --app -c --context --profile -o --output --toolkit-stack-name -r --role-arn -p --plugin",
    flags: "-v --verbose --debug --no-color --json -j --strict",
    lines: `
      exec.help version|help|doctor|docs|doc|completion|acknowledge|ack|notices|context
      cloud.iac.read list|ls|diff|metadata|drift|output|debug
      code.exec.project_task synth|synthesize|get
      fs.write.project init|convert
      cloud.iac.read context|notices --clear
      cloud.iac.apply deploy|bootstrap|watch|import|migrate|rollback|refactor|hotswap|apply|flags
      cloud.delete gc
      pkg.install provider
      secret.access login
      cloud.iac.destroy destroy`,
  },
  {
    programs: "serverless sls serverless-compose",
    values: "-s --stage -r --region -c --config --aws-profile --org --app --service -p --param",
    flags: "--verbose --debug",
    lines: `
      exec.help version|help|doctor|support
      cloud.iac.read info|logs|metrics|print|list|output|outputs|state|usage
      cloud.iac.read! deploy list
      code.exec.project_task package
      fs.write.project create|generate
      code.exec.project_script offline|dev|test
      code.exec.project_script invoke local
      cloud.write invoke|plugin
      cloud.iac.apply deploy|rollback|prune|login
      cloud.iac.destroy remove`,
  },
  {
    programs: "sst",
    values: "--stage --profile --region",
    lines: `
      exec.help version|help|diagnostic
      cloud.iac.read diff|cert
      secret.access secret list|set|load|get
      cloud.iac.state state|unlock|upgrade|refresh
      code.exec.project_script dev|shell|bind|tunnel @run
      cloud.iac.apply deploy|add|init|install
      secret.access secret remove
      cloud.iac.destroy remove`,
  },
];

/** An ad-hoc ansible module runs on every host of the pattern; `ping` and `setup` only ask. */
const configuration: readonly Family[] = [
  {
    programs: "ansible",
    values: `-m --module-name -a --args -i --inventory -u --user -e --extra-vars -l --limit -f --forks --private-key --key-file --vault-password-file
      -M --module-path -c --connection -T --timeout --become-user --become-method -t --tree -o --playbook-dir -B -P`,
    lines: `
      exec.help --version
      cloud.read! -m=ping|--module-name=ping|-m=setup|--module-name=setup|-m=stat|-m=debug|-m=service_facts|-m=package_facts|-m=ansible.builtin.ping
      cloud.read! -m=ansible.builtin.setup
      cloud.read! --list-hosts
      net.remote -m|--module-name|-a|--args
      net.remote *
      net.remote * !-m|--module-name @run:-a|--args
      net.remote * -m=shell|-m=command|-m=raw|--module-name=shell|--module-name=command|-m=ansible.builtin.shell @run:-a|--args
      net.remote * -m=ansible.builtin.command @run:-a|--args`,
  },
  {
    programs: "ansible-playbook ansible-pull ansible-navigator",
    values:
      "-i --inventory -e --extra-vars -l --limit -t --tags --skip-tags -u --user --private-key --vault-password-file -f --forks -U -d -C",
    lines: `
      cloud.iac.read! --syntax-check|--list-hosts|--list-tasks|--list-tags
      cloud.iac.read! --check !-U
      cloud.iac.apply *
      cloud.iac.apply -U|--url`,
  },
  {
    programs: "ansible-galaxy",
    lines: `
      cloud.read role|collection list|info|search|verify
      cloud.read list|info|search
      fs.write.project role|collection init
      pkg.install install|download
      pkg.install role|collection install|download|build|publish|setup|import
      pkg.uninstall remove
      pkg.uninstall role|collection remove|delete
      secret.access login`,
  },
  {
    programs: "ansible-vault",
    lines: "secret.access view|decrypt|edit|rekey|encrypt|encrypt_string|create",
  },
  { programs: "ansible-doc ansible-config", lines: "exec.read\n fs.write.project init" },
  { programs: "ansible-inventory", lines: "exec.read --list|--graph|--host @write:--output" },
  { programs: "ansible-lint", lines: "exec.read !--fix|--write\n fs.write.project --fix|--write" },
  {
    programs: "molecule",
    lines: `
      exec.read list|matrix|drivers|status
      code.exec.project_script converge|test|verify|prepare|create|side-effect|idempotence|dependency|syntax|lint|check
      container.exec login
      container.delete destroy|reset|cleanup`,
  },
  {
    programs: "puppet r10k bolt",
    lines: `
      exec.help help
      cloud.read describe|doc|facts|config|lookup|module|parser|report|status|man|strings
      cloud.read config|module|resource print|list|search|changes
      cloud.read! apply|agent --noop
      cloud.read resource * . !-e|--edit
      cloud.iac.apply apply|agent|device|deploy|run
      system.config config|module|ssl|cert|ca|node|plugin|generate set|install|uninstall|upgrade|clean|sign|bootstrap|submit_request
      system.config resource * * *
      net.remote command|script|task|plan|file run|upload|download
      net.remote command run @run
      cloud.delete node|cert|ca clean|deactivate|purge|revoke
      pkg.install module|puppetfile install`,
  },
  {
    programs: "chef knife chef-client chef-solo chef-apply chef-run cinc-client berks inspec kitchen chef-cli",
    values: "-c --config -s --server-url -u --user -k --key -E --environment -z -N -r -o -j -L -l --log_level",
    lines: `
      exec.help help|version
      cloud.read! --why-run|-W
      cloud.read node|client|role|environment|cookbook|user|data|vault|supermarket list|show|search|status|site
      cloud.read! data bag list|show
      cloud.read search|status|list|diff|deps|describe|check|diagnose
      code.exec.project_task verify|test
      cloud.iac.apply .
      cloud.iac.apply install|update|push|push-archive|upload|apply|vendor|converge|destroy
      cloud.iac.apply -z|--local-mode|--once|-r|-o|-j
      net.remote bootstrap|ssh|winrm|login
      net.remote ssh * @run
      cloud.write node|client|role|environment|cookbook|user|data|vault|tag|upload create|edit|from|run_list|upload|add|remove|reregister|bag|update
      cloud.write download create|edit|from|run_list|upload|add|remove|reregister|bag|update
      cloud.delete delete|destroy|clean-policy-revisions|clean-policy-cookbooks
      cloud.delete node|client|role|environment|cookbook|user|data|vault delete|bulk|destroy|remove|purge
      cloud.delete data bag delete`,
  },
  {
    programs: "salt salt-ssh salt-call",
    values: `-c --config-dir -l --log-level -t --timeout --out --output -b --batch --batch-size --username --password -T --roster-file --roster
      --id -L --list -E --pcre -G --grain -C --compound -N --nodegroup -R --range -I --pillar -S --ipcidr -a --auth --return`,
    lines: `
      exec.help --versions-report
      net.remote *
      net.remote -L|-E|-G|-C|-N|-I|-S|--list|--pcre|--grain|--compound|--nodegroup|--pillar|--ipcidr
      cloud.read! * test.ping|test.version|grains.items|grains.item|grains.get|status.*|disk.usage|network.interfaces|pkg.list_pkgs|sys.doc|cmd.which
      cloud.read! test.ping|test.version|grains.items|grains.item|grains.get|status.*|sys.doc
      secret.access * pillar.*
      net.remote * cmd.run|cmd.script|cmd.shell|cmd.run_all|cmd.run_stdout @run
      net.remote cmd.run|cmd.script|cmd.shell|cmd.run_all @run
      net.remote ~cmd.* -L|-E|-G|-C|-N|-I|-S|--list|--pcre|--grain|--compound|--nodegroup|--pillar|--ipcidr @run
      system.power ~system.reboot|system.shutdown|system.poweroff|system.halt`,
  },
  {
    programs: "salt-run",
    lines: `
      net.remote *
      cloud.read manage.status|manage.up|manage.down|manage.versions|jobs.list_jobs|jobs.active|jobs.lookup_jid`,
  },
  {
    programs: "salt-key",
    values: "-c -l --list -p -f --finger --gen-keys",
    lines: `
      cloud.read -L|--list-all|-l|--list|-p|-P|-f|-F|--print|--print-all|--finger|--finger-all
      secret.access -a|-A|--accept|--accept-all|-r|-R|--reject|--reject-all|--gen-keys
      cloud.delete -d|--delete
      cloud.destroy -D|--delete-all`,
  },
  {
    programs: "salt-cloud",
    lines: `
      cloud.read -Q|-F|-S|--query|--full-query|--list-providers|--list-profiles|--list-locations|--list-images|--list-sizes
      cloud.iac.apply -p|-m|--profile|--map
      cloud.delete -d|--destroy`,
  },
];

const hashicorp: readonly Family[] = [
  {
    programs: "packer",
    values: "-var -var-file -only -except",
    lines: `
      exec.help version|help|plugins
      cloud.iac.read validate|inspect|fmt
      fs.write.project fmt|fix|hcl2_upgrade
      pkg.restore init
      pkg.install init -upgrade
      pkg.install plugins install|remove
      code.exec.repl console
      cloud.iac.apply build|push`,
  },
  {
    programs: "nomad",
    values: "-address -region -namespace -token -ca-cert -client-cert -client-key -t -filter -output -job -task",
    lines: `
      exec.help version|help|fmt
      cloud.read status|ui|monitor|inspect|plan|validate|server-members|node-status
      cloud.read job|node|alloc|eval|deployment|namespace|operator|server|acl|volume|plugin|quota|system|service status|list|inspect|plan|validate
      cloud.read var|scaling|license|sentinel|agent status|list|inspect|plan|validate
      cloud.read job|node|alloc|eval|deployment|namespace|operator|server|acl|volume|plugin|quota|system history|logs|fs|stats|info|deployments
      cloud.read service|var|scaling|license|sentinel|agent history|logs|fs|stats|info|deployments
      cloud.read job|node|alloc|eval|deployment|namespace|operator|server|acl|volume|plugin|quota|system allocs|members|history|checks|config
      cloud.read service|var|scaling|license|sentinel|agent allocs|members|history|checks|config
      cloud.read job|node|alloc|eval|deployment|namespace|operator|server|acl|volume|plugin|quota|system|service|var read|snapshot|get|metrics|api
      cloud.read scaling|license|sentinel|agent read|snapshot|get|metrics|api
      cloud.read acl|operator|volume|quota policy|token|role|raft|autopilot|scheduler|snapshot list|info|list-peers|get-config|inspect|self|status
      secret.access var get|put|lock|init
      secret.access acl bootstrap|login
      secret.access acl token create|update|self
      secret.access operator|keyring gossip|root|keyring|generate|rotate
      cloud.write run|stop|start|init|login|dispatch|revert|scale
      cloud.write job|node|alloc|eval|deployment|namespace|operator|server|volume|quota|system|scaling|acl run|stop|start|restart|dispatch|revert
      cloud.write license|recommendation run|stop|start|restart|dispatch|revert
      cloud.write job|node|alloc|eval|deployment|namespace|operator|server|volume|quota|system|scaling|acl promote|scale|drain|eligibility|config
      cloud.write license|recommendation promote|scale|drain|eligibility|config
      cloud.write job|node|alloc|eval|deployment|namespace|operator|server|volume|quota|system|scaling|acl meta|apply|create|register|init|periodic
      cloud.write license|recommendation meta|apply|create|register|init|periodic
      cloud.write job|node|alloc|eval|deployment|namespace|operator|server|volume|quota|system|scaling|acl action|tag|fail|pause|resume|unblock
      cloud.write license|recommendation action|tag|fail|pause|resume|unblock
      cloud.write job|node|alloc|eval|deployment|namespace|operator|server|volume|quota|system|scaling|acl signal|attach|detach|join|force-leave
      cloud.write license|recommendation signal|attach|detach|join|force-leave
      cloud.write job|node|alloc|eval|deployment|namespace|operator|server|volume|quota|system|scaling|acl|license|recommendation reconcile|reconnect
      cloud.write operator|acl autopilot|raft|auth-method|binding-rule|policy|role set-config|transfer-leadership|create|update|apply
      cloud.write job restart|eval|dispatch
      cloud.k8s.exec exec
      cloud.k8s.exec alloc exec * @run
      cloud.k8s.exec exec * @run
      cloud.read alloc logs|status|fs|checks
      cloud.delete job|volume|namespace|quota|eval|service|var|acl|deployment|node purge|delete|deregister|detach
      cloud.delete acl|operator|volume|plugin policy|token|role|snapshot|raft delete|remove-peer|restore
      cloud.delete job stop -purge
      cloud.delete stop -purge
      cloud.delete system gc
      cloud.destroy namespace delete
      cloud.destroy operator snapshot restore`,
  },
  {
    programs: "consul",
    values:
      "-http-addr -token -token-file -datacenter -namespace -partition -ca-file -client-cert -client-key -stale -filter -format",
    lines: `
      exec.help version|help
      cloud.read members|info|monitor|rtt|validate|keygen|debug
      cloud.read kv get|export
      cloud.read catalog|config|intention|operator|acl|peering|namespace|partition|connect|services|snapshot list|read|services|nodes|datacenters
      cloud.read resource list|read|services|nodes|datacenters
      cloud.read catalog|config|intention|operator|acl|peering|namespace|partition|connect|services|snapshot|resource check|match|get|inspect|ca|raft
      cloud.read catalog|config|intention|operator|acl|peering|namespace|partition|connect|services|snapshot autopilot|usage|exported-services
      cloud.read resource autopilot|usage|exported-services
      cloud.read operator|acl|connect|troubleshoot raft|autopilot|usage|ca|policy|role|upstreams list-peers|get-config|state|instances|list|read
      secret.access acl bootstrap|token|auth-method|login|logout|binding-rule
      secret.access login|logout|keyring
      secret.access connect|tls|keyring ca|cert|create|redirect-traffic
      code.exec.shell watch|exec|lock|agent
      code.exec.shell connect envoy|proxy
      cloud.write kv put|import
      cloud.write join|leave|force-leave|maint|reload|event|register
      cloud.write config|intention|operator|acl|peering write|create|update|register|save|establish|generate-token|set-config|apply|envoy|proxy
      cloud.write namespace|partition|services|snapshot write|create|update|register|save|establish|generate-token|set-config|apply|envoy|proxy
      cloud.write resource|connect write|create|update|register|save|establish|generate-token|set-config|apply|envoy|proxy
      cloud.write operator|acl raft|autopilot|policy|role transfer-leader|set-config|create|update
      cloud.delete kv|config|intention|peering|namespace|partition|services|acl|resource|snapshot delete|deregister|restore
      cloud.delete operator|acl raft|policy|role|token remove-peer|delete
      cloud.destroy kv delete -recurse
      cloud.destroy snapshot restore`,
  },
  {
    programs: "waypoint boundary",
    values: "-addr -token -recovery-config -keyring-type -token-name -scope-id -workspace -project -app",
    lines: `
      exec.help version|help
      cloud.read ${READS}
      cloud.read * ${READS}|read
      secret.access authenticate|login|logout|config|token|user
      secret.access credential-stores|credential-libraries|credentials *
      net.remote connect|exec
      net.remote exec * @run
      cloud.write * ${WRITES}
      cloud.write up|deploy|release|build|init|install|runner|server|database
      cloud.delete * delete|destroy|remove
      cloud.iac.destroy destroy
      cloud.destroy projects|scopes delete`,
  },
];

const others: readonly Family[] = [
  {
    programs: "terraform-docs tflint",
    lines: `
      exec.read !--fix|--output-file|--init
      fs.write.project --fix|--output-file @write:--output-file
      pkg.install --init`,
  },
  {
    programs:
      "crossplane spacectl tfc tfe scalr atlantis infracost terracost driftctl tfsec checkov terrascan tflocal cfn-lint kics regula",
    values: "-n --namespace --path -f --file -d --directory --project --organization --config -o --output --format",
    lines: `
      exec.help version|help
      exec.read .
      cloud.iac.read breakdown|diff|scan|output|list|show|validate|plan|describe|trace|render|lint|check|preview
      cloud.iac.read . -d|--directory|-f|--file|--path
      cloud.iac.read! xpkg|beta|stack|run|workspace|module list|show|validate|plan|trace|render|describe|logs
      secret.access login|logout|auth|profile|register
      cloud.write comment|upload|install|update|xpkg|configure
      cloud.iac.apply apply|deploy|trigger|run|task|server
      cloud.iac.apply stack|run|workspace|module|up deploy|confirm|task|approve|retry|create|set|lock|unlock|run|sync-commit
      cloud.iac.destroy destroy
      cloud.iac.destroy stack|workspace|run delete|destroy`,
  },
];

export const infrastructure: readonly Family[] = [terraform, pulumi, ...cdk, ...configuration, ...hashicorp, ...others];
