/** snyk, trivy, grype, syft, …: services. */
import { program } from "../program.ts";
import { planted } from "./vocabulary.ts";

export default program({
  names:
    "snyk grype syft clair dockle gitleaks trufflehog detect-secrets osv-scanner codeql " +
    "scorecard bearer dependency-check retire whispers horusec kubesec cdxgen cyclonedx",
  flags: `--all-projects --all-sub-projects --dev -d --json --sarif --prune-repeated-subprojects
    --fail-fast --skip-unresolved --strict-out-of-sync --unmanaged --print-deps
    --exclude-base-image-vulns --app-vulns --exclude-app-vulns --experimental
    --show-vulnerable-paths --yarn-workspaces --reachable --no-markers --maven-aggregate-project
    --scan-all-unmanaged --ignore-unfixed --no-progress --offline-scan --skip-db-update
    --skip-java-db-update --skip-check-update --skip-policy-update --list-all-pkgs
    --include-dev-deps --dependency-tree --show-suppressed --include-non-failures --download-db-only
    --disable-telemetry --skip-version-check --tf-exclude-downloaded-modules --quiet --debug -q -v
    -vv --only-fixed --only-notfixed --add-cpes-if-none --by-cve --no-git --redact --verbose
    --no-banner --no-color --follow-symlinks --staged --pre-commit --only-verified --no-verification
    --no-update --fail -r --recursive off-x --error --strict --dryrun --disable-version-check
    --no-git-ignore --oss --time --test --validate --text --vim --emacs --gitlab-sast --junit-xml
    --all-files --no-ignore --call-analysis --no-call-analysis --licenses-summary --offline
    --no-resolve --all-packages --all-vulns --show-details --disable-nosem --enable-nosem
    --matching-explanations --force-color --no-force-color --pro --scan-unknown-extensions
    --x-ignore --historical-secrets --no-recurse --babel --use-all-plugins --no-install-deps
    --required-only --evidence --deep --json-pretty --no-babel --slim`,
  values: `-f --format --severity --severity-threshold -s --org --project-name --report-format
    --fail-on --detection-depth --nested-jars-depth --exclude --target-reference --platform
    --package-manager --project-tags --project-environment --project-lifecycle
    --project-business-criticality --target-name --gradle-sub-project --configuration-matching
    --configuration-attributes --sub-project --subproject --scan-type --scanners --security-checks
    --vuln-type --pkg-types --pkg-relationships --skip-dirs --skip-files --exit-code --exit-on-eol
    --timeout --parallel --license-full --ignored-licenses --ignore-status --status --compliance
    --report --image-src --table-mode --namespaces --misconfig-scanners --detection-priority
    --distro --cache-ttl --severity-src --vuln-severity-source --name --scope --from --source-name
    --source-version --catalogers --override-default-catalogers --select-catalogers --log-level -l
    --log-opts --max-target-megabytes --max-decode-depth --max-archive-depth --enable-rule
    --gitleaks-ignore-path -i-x --since-commit --branch --max-depth --results --concurrency
    --include-detectors --exclude-detectors --filter-entropy -e --pattern --lang --exclude-rule
    --include --jobs -j --max-target-bytes --max-memory --timeout-threshold --metrics --lockfile
    --verbosity --licenses --checks --type -t --repo --npm --pypi --rubygems --local --commit
    --spec-version --profile --project-type --only-rule --skip-rule --skip-path --only-policy --min
    --threshold --disable-plugin --limit -n --depth --failOnCVSS --max-allowed-severity
    -c|--config|--policy-path|--file|--ignorefile|--ignore-policy|--exclude-from|--include-from
    --baseline|--baseline-path|--vex|--suppression|--sbom|--input|--rules|--ignore-file
    --template|--config-policy|--config-data|--config-check|--policy|--data|--helm-set-file
    --remote-repo-url --module-wd`,
  options: {
    "-o|--output|--output-file|--json-file-output|--sarif-file-output|--report-path=": "write",
    "--json-output|--sarif-output|--gitlab-sast-output|--junit-xml-output|--text-output=": "write",
    "--cyclonedx-output=": "write",
    "--insecure|--trust-policies|--insecure-skip-tls-verify": "net.remote",
    "--server|--token|--custom-headers|--db-repository|--java-db-repository=": "net.remote",
    "--checks-bundle-repository|--module-dir=": "net.remote",
    "--command|--docker-host=": "code.exec.escape",
    "--cache-dir|--db-dir|--ram=": "write",
    "--autofix|--fix": "fs.write.inplace",
    "--reset|--clear-cache|--reset-checks-bundle": "fs.delete.artifact",
    "--plugin|--tf-vars|--allow-local-builds=": "code.exec.escape",
    "--publish|--upload|--report-to-platform": "net.upload",
    "--debug-dump=": "write",
    "--username|--password|--registry-token|--git-token=": "net.remote",
  },
  verbs: [
    ["code.exec.escape", planted("-c --config --config-policy --rules --policy --template")],
    ["exec.help", "version|help|completion|about|woof"],
    [
      "exec.read",
      "test|scan|code|container|iac|sbom|ls|list " +
        "@write:-o|--output|--output-file|--json-file-output|--sarif-file-output|--report-path",
    ],
    [
      "exec.read",
      "image|images|fs|filesystem|repo|repository " +
        "@write:-o|--output|--output-file|--json-file-output|--sarif-file-output|--report-path",
    ],
    [
      "exec.read",
      "rootfs|config|k8s|kubernetes|vm|aws|attest " +
        "@write:-o|--output|--output-file|--json-file-output|--sarif-file-output|--report-path",
    ],
    [
      "exec.read",
      "convert|explain|check|lint|detect|protect|dir " +
        "@write:-o|--output|--output-file|--json-file-output|--sarif-file-output|--report-path",
    ],
    [
      "exec.read",
      "git|github|gitlab|files|audit|report|policies " +
        "@write:-o|--output|--output-file|--json-file-output|--sarif-file-output|--report-path",
    ],
    [
      "exec.read",
      "packages|search|validate|secret|show @write:-o|--output|--output-file|" +
        "--json-file-output|--sarif-file-output|--report-path",
    ],
    [
      "exec.read",
      "dockerfile @write:-o|--output|--output-file|--json-file-output|" +
        "--sarif-file-output|--report-path",
    ],
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
