/** pulumi: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "pulumi",
  values: "-C --cwd -s --stack --color --config-file --logflow --profiling --tracing -m --message -t --target",
  flags: "--non-interactive --logtostderr -e --emoji --disable-integrity-checking",
  verbs: [
    ["exec.help", "version|help|about|completion|gen-completion"],
    ["cloud.iac.read", "preview|pre|logs|whoami|schema|package|convert"],
    ["cloud.iac.read", "stack . !--show-secrets"],
    ["cloud.iac.read", "stack ls|history|graph|output|select|list !--show-secrets"],
    ["cloud.iac.read!", "stack tag ls|get"],
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
      "state|stack delete|edit|move|rename|repair|unprotect|protect|upgrade|import|export|init|change-secrets-provider|tag",
    ],
    ["cloud.iac.state", "cancel|import|refresh|install|new|watch"],
    ["cloud.iac.apply", "up|update|refresh|watch|deployment|do"],
    ["pkg.install", "plugin|policy install|rm|new|publish|enable|disable"],
    ["cloud.iac.destroy", "destroy|down|dn"],
    ["cloud.iac.destroy", "stack|state rm|delete --force|-f|--all"],
    ["cloud.iac.destroy", "stack rm"],
  ],
});
