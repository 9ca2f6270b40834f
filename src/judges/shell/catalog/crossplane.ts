/** crossplane, spacectl, tfc, tfe, …: infrastructure. */
import { program } from "../program.ts";

export default program({
  names:
    "crossplane spacectl tfc tfe scalr atlantis infracost terracost driftctl tfsec checkov terrascan tflocal cfn-lint kics regula",
  values: "-n --namespace --path -f --file -d --directory --project --organization --config -o --output --format",
  verbs: [
    ["exec.help", "version|help"],
    ["exec.read", "."],
    ["cloud.iac.read", "breakdown|diff|scan|output|list|show|validate|plan|describe|trace|render|lint|check|preview"],
    ["cloud.iac.read", ". -d|--directory|-f|--file|--path"],
    ["cloud.iac.read!", "xpkg|beta|stack|run|workspace|module list|show|validate|plan|trace|render|describe|logs"],
    ["secret.access", "login|logout|auth|profile|register"],
    ["cloud.write", "comment|upload|install|update|xpkg|configure"],
    ["cloud.iac.apply", "apply|deploy|trigger|run|task|server"],
    ["cloud.iac.apply", "stack|run|workspace|module|up deploy|confirm|task|approve|retry|create|set|lock|unlock|run|sync-commit"],
    ["cloud.iac.destroy", "destroy"],
    ["cloud.iac.destroy", "stack|workspace|run delete|destroy"],
  ],
});
