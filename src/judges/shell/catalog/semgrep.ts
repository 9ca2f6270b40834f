/** semgrep: looks for patterns in code. */
import { program } from "../program.ts";
import { planted } from "./vocabulary.ts";

export default program({
  names: "semgrep opengrep",
  flags: `--error --strict --dryrun --no-git-ignore --no-rewrite-rule-ids --test --validate --text
    --vim --emacs --gitlab-sast --gitlab-secrets --junit-xml --time --disable-version-check
    --enable-version-check --disable-nosem --enable-nosem --force-color --matching-explanations
    --scan-unknown-extensions --skip-unknown-extensions --historical-secrets --oss-only --pro
    --pro-intrafile --no-secrets-validation --no-error --no-suppress-errors --suppress-errors
    --max-log-list-entries --sarif --use-git-ignore --no-autofix --dataflow-traces
    --show-supported-languages --experimental --x-ignore-semgrepignore-files --no-time
    --pro-languages --no-trace --pro-path-sensitive --no-dataflow-traces --incremental-output`,
  values: `-e --pattern -l --lang --exclude --include --exclude-rule --severity -j --jobs
    --max-memory --max-target-bytes --timeout --timeout-threshold --max-lines-per-finding
    --max-chars-per-line --baseline-commit --project-root --optimizations --metrics
    --interfile-timeout --diff-depth --product`,
  options: {
    "-o|--output|--sarif-output|--json-output|--text-output|--junit-xml-output=": "write",
    "--gitlab-sast-output|--emacs-output|--vim-output=": "write",
    // rules of its registry, or of another
    "-c|--config|-f=": "net.request",
    "-a|--autofix|--fix": "fs.write.inplace",
    "--replacement=": "fs.write.inplace",
    "--allow-untrusted-validators|--allow-local-builds": "code.exec.escape",
  },
  accepts: {
    "-c|--config|-f": "*.yml *.yaml .semgrep .semgrep/* semgrep semgrep/* rules rules/* ./*",
  },
  verbs: [
    ["exec.read", "@read"],
    ["net.request", "scan !-c|--config|-f|-e|--pattern|--validate|--test"],
    ["exec.help", "help"],
    ["net.upload", "ci|publish"],
    ["secret.access", "login|logout"],
    ["net.listen", "lsp|mcp"],
    ["pkg.install", "install-semgrep-pro"],
    ["code.exec.escape", planted("-c --config -f")],
  ],
});
