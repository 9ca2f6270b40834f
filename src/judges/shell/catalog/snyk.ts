/** snyk, trivy, grype, syft, …: services. */
import { program } from "../program.ts";

export default program({
  names:
    "snyk trivy grype syft semgrep clair dockle gitleaks trufflehog detect-secrets osv-scanner codeql scorecard bearer dependency-check retire whispers horusec kubesec cdxgen cyclonedx",
  values: `-o --output --output-file --json-file-output --sarif-file-output -f --format --severity --config -c --org
        --project-name --file --report-path --template -s --source --target -u`,
  verbs: [
    ["exec.help", "version|help|completion|about|woof"],
    [
      "exec.read",
      "test|scan|code|container|iac|sbom|ls|list @write:-o|--output|--output-file|--json-file-output|--sarif-file-output|--report-path",
    ],
    [
      "exec.read",
      "image|images|fs|filesystem|repo|repository @write:-o|--output|--output-file|--json-file-output|--sarif-file-output|--report-path",
    ],
    [
      "exec.read",
      "rootfs|config|k8s|kubernetes|vm|aws|attest @write:-o|--output|--output-file|--json-file-output|--sarif-file-output|--report-path",
    ],
    [
      "exec.read",
      "convert|explain|check|lint|detect|protect|dir @write:-o|--output|--output-file|--json-file-output|--sarif-file-output|--report-path",
    ],
    [
      "exec.read",
      "git|github|gitlab|files|audit|report|policies @write:-o|--output|--output-file|--json-file-output|--sarif-file-output|--report-path",
    ],
    [
      "exec.read",
      "packages|search|validate|secret|show @write:-o|--output|--output-file|--json-file-output|--sarif-file-output|--report-path",
    ],
    ["exec.read", "dockerfile @write:-o|--output|--output-file|--json-file-output|--sarif-file-output|--report-path"],
    ["exec.read", "./*|*.*|*:*|/* @write:-o|--output|--output-file|--report-path"],
    ["exec.read", ". @write:-o|--output|--output-file|--report-path"],
    ["net.upload", "monitor|upload|publish|ci"],
    ["net.upload", "scan create"],
    ["net.upload", "code test --report"],
    ["net.upload", "test|container|code|iac --report"],
    ["secret.access", "auth|login|logout|token|config"],
    ["secret.access", "config get|set|unset|clear"],
    ["pkg.install", "fix|wizard|plugin|clean|module|update|db|vex|registry|install"],
    ["cloud.delete", "clean"],
    ["cloud.write", "server|daemon|client|serve|ignore|policy|apps|protect"],
  ],
});
