/** terraform, tofu, terragrunt, tf: infrastructure. */
import { program } from "../program.ts";

/**
 * https://developer.hashicorp.com/terraform/cli/commands . A plan reads; but it asks the providers,
 * and may write the plan into the project. `terraform init` fetches the providers that the lock
 * file names, as `npm ci` does.
 */
export default program({
  names: "terraform tofu terragrunt tf",
  flags: `-lock? -refresh? -refresh-only -compact-warnings -detailed-exitcode -input? -no-color
    -json -raw -recursive -check -diff -list? -write? -draw-cycles -upgrade -no-tests -concise
    -update -get? -backend? -force -auto-approve -verbose -a --no-auto-init --no-auto-retry
    --no-color --no-cas --tf-forward-stdout --hidden --dag --dependencies --external
    --queue-include-external --queue-exclude-external --queue-ignore-errors --all --graph
    --no-destroy-dependencies-check -dry-run`,
  values: `-var -target -replace -exclude -parallelism -lock-timeout -type -module-depth -platform
    -test-directory -verify-plugins -id -enable-plugin-cache --parallelism
    --queue-exclude-dir --queue-include-dir
    --log-format --experiment --terragrunt-log-level --terragrunt-parallelism
    --terragrunt-exclude-dir --terragrunt-include-dir`,
  options: {
    "-chdir|--terragrunt-config|--config|--working-dir|--terragrunt-working-dir=": "config",
    "-var-file|-plan|-state=": "read",
    "-state-out|-backup|-generate-config-out|--out-dir|--json-out-dir=": "write",
    "--terragrunt-tfpath|--tf-path|--terragrunt-source|--source|--source-map=": "code.exec.escape",
    "--terragrunt-source-map|--auth-provider-cmd=": "code.exec.escape",
    "-fs-mirror=": "read",
    "-net-mirror=": "server",
    "-show-sensitive": "secret.access",
  },
  verbs: [
    ["exec.help", "version|help|metadata"],
    ["cloud.iac.read", "plan|show|validate|graph|providers|output|modules|get @write:-out"],
    [
      "cloud.iac.read",
      "plan-all|validate-all|output-all|graph-dependencies|render-json|render|hclfmt|" +
        "hclvalidate|find|list|info|dag|stack|catalog|scaffold",
    ],
    ["cloud.iac.read", "run-all|run plan|validate|output|graph|show|fmt|providers"],
    ["cloud.iac.read", "run-all|run --all plan"],
    ["cloud.iac.read", "state list|show"],
    ["secret.access", "state pull"],
    ["cloud.iac.read", "workspace list|show|select"],
    ["cloud.iac.read!", "state mv|rm -dry-run"],
    ["cloud.iac.read", "providers schema|mirror|lock"],
    [
      "pkg.restore",
      "init !-upgrade|-migrate-state|-reconfigure|-force-copy|-from-module|-plugin-dir|" +
        "-backend-config",
    ],
    ["pkg.install", "init -upgrade|-from-module|-plugin-dir|-backend-config"],
    ["cloud.iac.state", "init -migrate-state|-reconfigure|-force-copy"],
    ["fs.write.project", "fmt|hclfmt"],
    ["exec.read", "."],
    ["secret.access", "output -raw|-json ~*secret*|*password*|*token*|*key*"],
    ["secret.access", "login|logout"],
    ["code.exec.repl", "console"],
    ["cloud.iac.apply", "apply|apply-all|test|up|deploy"],
    ["cloud.iac.apply", "run-all|run|stack apply"],
    ["cloud.iac.state", "refresh|import|taint|untaint|force-unlock|push|0.12upgrade|0.13upgrade"],
    ["cloud.iac.state", "state mv|rm|push|replace-provider"],
    ["cloud.iac.state", "workspace delete|new"],
    ["cloud.iac.destroy", "destroy|destroy-all"],
    ["cloud.iac.destroy", "apply|apply-all -destroy"],
    ["cloud.iac.destroy", "run-all|run|stack destroy|apply -destroy"],
    ["cloud.iac.destroy", "run-all|run|stack destroy"],
  ],
});
