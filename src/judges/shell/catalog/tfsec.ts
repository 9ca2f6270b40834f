/** tfsec: looks for faults in Terraform files. */
import { program } from "../program.ts";

export default program({
  names: "tfsec",
  flags: `-s|--soft-fail --no-colour -G|--disable-grouping --include-passed --include-ignored
    --force-all-dirs --no-module-downloads --no-code -g --ignore-hcl-errors --run-statistics
    --print-rego-input --concise-output`,
  values: `-m|--minimum-severity -e|--exclude --exclude-path --filter-results -w|--workspace
    --code-theme -f|--format --ignore-workspace`,
  options: {
    "-O|--out=": "write",
    "--tfvars-file=": "read",
    "--config-file|--custom-check-dir|--rego-policy-dir=": "config",
    "--config-file-url|--custom-check-url=": "fetch",
    "--update": "pkg.install",
  },
  verbs: [["cloud.iac.read"]],
});
