/** golangci-lint: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "golangci-lint",
  traits: ["project-tool"],
  tasks: ".golangci.*|*.go|go.mod|.custom-gcl.yml",
  flags: `--fix --fast --fast-only --new --allow-parallel-runners --allow-serial-runners --no-config
    --tests --disable-all --enable-all --show-stats --whole-files --print-issued-lines
    --print-linter-name --uniq-by-line --sort-results --exclude-use-default --diff -d --diff-colored
    --stdin --json --short --output.text.* --enable-only`,
  values: `--timeout -E -D --enable --disable -p --presets --default --build-tags --new-from-rev
    --new-from-merge-base -j --concurrency --max-issues-per-linter --max-same-issues
    --issues-exit-code --path-prefix --path-mode --skip-dirs --skip-files --modules-download-mode
    --go --exclude --color --enable-only`,
  options: {
    "-c|--config=": "load",
    "--new-from-patch=": "load",
    "--cpu-profile-path|--mem-profile-path|--trace-path=": "write",
    "--out-format=": "own",
    "--output.*.path=": "write",
  },
  accepts: {
    "--out-format": `colored-line-number line-number json tab colored-tab github-actions checkstyle
    code-climate junit-xml html sarif teamcity`,
  },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|version|linters|formatters|config|completion"],
    ["code.exec.project_task", "run|fmt|migrate @read"],
    ["code.exec.project_task", "cache"],
    ["code.exec.project_script", "custom"],
  ],
});
