/** crossplane, spacectl, tfc, tfe, …: infrastructure. */
import { program } from "../program.ts";

export default program({
  names:
    "crossplane spacectl tfc tfe scalr atlantis infracost terracost driftctl checkov " +
    "terrascan tflocal cfn-lint kics regula",
  flags: `--soft-fail -s --show-skipped --skip-download --skip-results-upload --skip-framework
    --no-fail-on-crash --include-passed --include-ignored --force-all-dirs --no-module-downloads
    --no-code --show-suppressed --minimal-report --no-progress --ci --preview-results
    -I|--list-rules -r --include-full-xr -x --strict --quiet`,
  values: `-n --path -d|--directory --organization --framework -c|--check --skip-check --repo-id
    --branch --minimum-severity -m --exclude -e -i|--iac-type -t|--template|--policy-type
    --compare-to --terraform-var --terraform-workspace --terraform-plan-flags --from --to
    --template --regions --ignore-checks --include-checks --mandatory-checks --severity --type
    --include-queries --exclude-queries --exclude-paths --exclude-severities --fail-on
    --report-formats --format --usage-file --exclude-path -p --project-name --namespace
    --project`,
  options: {
    "-o|--output|--output-file-path|--out|--out-file|--output-path=": "write",
    "-f|--file|--tfvars-file|--var-file|--terraform-var-file=": "read",
    "--config|--config-file|--external-checks-dir|--custom-check-dir|--policy-path=": "config",
    "--queries-path|-q=": "config",
    "-a|--append-rules|--external-checks-git=": "code.exec.escape",
    "-u|--remote-url=": "fetch",
    "--bc-api-key|--repo-id-upload=": "net.upload",
    "--download-external-modules?": "net.download",
  },
  verbs: [
    ["exec.help", "version|help"],
    ["exec.read", "."],
    [
      "cloud.iac.read",
      "breakdown|diff|scan|output|list|show|validate|plan|describe|trace|render|lint|check|preview",
    ],
    ["cloud.iac.read", ". -d|--directory|-f|--file|--path"],
    [
      "cloud.iac.read!",
      "xpkg|beta|stack|run|workspace|module list|show|validate|plan|trace|render|describe|logs",
    ],
    ["secret.access", "login|logout|auth|profile|register"],
    ["cloud.write", "comment|upload|install|update|xpkg|configure"],
    ["cloud.iac.apply", "apply|deploy|trigger|run|task|server"],
    [
      "cloud.iac.apply",
      "stack|run|workspace|module|up deploy|confirm|task|approve|retry|create|set|lock|unlock|" +
        "run|sync-commit",
    ],
    ["cloud.iac.destroy", "destroy"],
    ["cloud.iac.destroy", "stack|workspace|run delete|destroy"],
  ],
});
