/**
 * shellcheck, shfmt, hadolint, yamllint, actionlint, vale, …: they look at scripts, settings and
 * texts, or write them anew.
 */
import { program } from "../program.ts";

export default program({
  names:
    "shellcheck shfmt hadolint yamllint yamlfmt actionlint zizmor taplo tombi protolint vale " +
    "editorconfig-checker mdl doc8 proselint buildifier checkmake dotenv-linter",
  traits: ["project-tool"],
  tasks:
    ".shellcheckrc|.yamllint*|.vale.ini|*.rules|*.mdlrc|.mdlrc|.hadolint.y*ml|.yamlfmt*|" +
    "taplo.toml|.taplo.toml",
  flags: `-a -x --external-sources --check-sourced --list-optional --norc --no-rc -l -w -d -s -p -i*
    -ci -sr -kp -fn -bn -mn --list --find -f --write --diff --simplify --to-json --minify
    --case-indent --func-next-line --space-redirects --keep-padding --binary-next-line --strict
    --no-warnings --list-files --lint -dry --no-fail --no-color --verbose --oneline --no-exit-code
    --no-fail --offline --pedantic --no-ignores --no-online-audits --check --diff --no-auto-config
    --no-schema --force --fix --glob --no-wrap --no-global --ignore-syntax --local --dry-run
    --no-exit --sort --relative -r --git-recurse --compact --warnings --show-aliases --exit-on-error
    --fail-on-missing-schemas --skip-backup --not-check-updates -q --recursive --summary --debug
    --disable-* --no-persona --no-config -lint* -mode*`,
  values: `-s --shell -S --severity -e --exclude --exclude-code -o --enable -W --wiki-link-count -C
    --color --include -i --format -ln --language-dialect -i --indent --filename -t
    --failure-threshold --ignore --trusted-registry --require-label --error --warning --info --style
    -format --minAlertLevel --ext --glob --filter --min-severity --min-confidence --persona
    --gh-hostname --rules -r --tags --max-line-length --mode --lint --type --skip --reject --n
    -formatter -exclude -extensions --extensions --add-built-in --do-not-add-default`,
  options: {
    "-P|--source-path|--rcfile|-c|--config|--conf|-conf|--config-file|-config_path=": "load",
    "-config_dir_path|--schema|--cache|-g|--gitignore-path=": "load",
    "--styles|-u=": "load",
    "-plugin|--plugin=": "code.exec.escape",
    "-shellcheck|-pyflakes=": "load",
    "--output-file|-output_file|--cache-dir=": "write",
    "--gh-token=": "secret.access",
  },
  verbs: [
    ["code.exec.project_task", "@read"],
    ["code.exec.project_task", "-w|--write|--fix @format"],
    ["pkg.restore", "sync"],
  ],
});
