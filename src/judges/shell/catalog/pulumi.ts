/** pulumi: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "pulumi",
  traits: ["grouped-verbs"],
  flags: `--diff -j --show-config --show-sames --show-reads --show-replacement-steps
    --show-replacements --show-policy-remediations --suppress-* --refresh? -r
    --expect-no-changes --logtostderr --logflow -e|--emoji -Q --fully-qualify-stack-names
    --show-ids -i -u|--show-urns --show-name --target-dependents --exclude-dependents -a --path
    -f|--follow --skip-preview --preview-only --full-dependency-names --short-node-names
    --ignore-* --shell --show-head --memprofilerate --json --generate-only
    --strict -x`,
  values: `-s|--stack --color -m|--message -t|--target --target-replace --replace -p|--parallel -v
    --resource --exclude --config --config-path --from --language --name --version -o -O
    --tag-name -F|--dependency-edge-color --parent-edge-color --dot-fragment --organization
    --runtime`,
  options: {
    "-C|--cwd|--config-file=": "config",
    "--tracing|--profiling|--plan|--save-plan|--import-file|--out|--event-log=": "write",
    "--disable-integrity-checking": "env.hijack",
    "--policy-pack|--policy-pack-config|--attach-debugger|--run-program|--mappings=":
      "code.exec.escape",
    "--client|--cloud-url=": "server",
  },
  verbs: [
    ["exec.help", "version|help|about|completion|gen-completion"],
    ["cloud.iac.read", "preview|pre|logs|whoami|schema|convert"],
    ["cloud.iac.read", "stack . !--show-secrets"],
    ["cloud.iac.read", "stack ls|history|output|select|list !--show-secrets"],
    ["cloud.iac.read!", "stack tag ls|get"],
    ["cloud.iac.read", "stack graph !--show-secrets @write"],
    ["cloud.iac.read", "package get-schema|get-mapping|info"],
    ["pkg.install", "package add|publish|gen-sdk|pack-sdk|delete"],
    ["cloud.iac.read", "config . !--show-secrets"],
    ["cloud.iac.read", "config get|ls !--show-secrets"],
    ["cloud.iac.read!", "destroy|up|update|refresh --preview-only"],
    ["cloud.iac.read", "plugin|org|policy|env ls|list|get-default|search|ai|version|diff"],
    ["secret.access", "config|stack --show-secrets"],
    ["secret.access", "stack output --show-secrets"],
    ["secret.access", "config set|set-all --secret"],
    ["secret.access", "env|esc get|open|run|set|edit|rotate"],
    ["secret.access", "login|logout"],
    ["cloud.iac.state", "config set|set-all|rm|rm-all|cp|refresh|env"],
    [
      "cloud.iac.state",
      "state|stack delete|edit|move|rename|repair|unprotect|protect|upgrade|import|export|" +
        "init|change-secrets-provider|tag",
    ],
    ["cloud.iac.state", "cancel|import|refresh|install|new|watch"],
    ["cloud.iac.apply", "up|update|refresh|watch|deployment|do"],
    ["pkg.install", "plugin|policy install|rm|new|publish|enable|disable"],
    ["cloud.iac.destroy", "destroy|down|dn"],
    ["cloud.iac.destroy", "stack|state rm|delete --force|-f|--all"],
    ["cloud.iac.destroy", "stack rm"],
  ],
});
