/** eslint, stylelint, xo, standard, …: builds, tests and checks. */
import { program } from "../program.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names:
    "eslint stylelint xo standard prettier prettierd remark commitlint " +
    "lint-staged secretlint rome jscpd",
  packages: "@commitlint/cli:commitlint",
  traits: ["project-tool"],
  tasks: JS_TASKS,
  flags: `--fix --fix-dry-run --cache --no-cache --no-eslintrc --no-config-lookup --no-inline-config
    --report-unused-disable-directives --no-error-on-unmatched-pattern --pass-on-no-patterns
    --exit-on-fatal-error --no-warn-ignored --warn-ignored --no-ignore --stdin --env-info --stats
    --suppress-all --prune-suppressions --write -w --check -l --list-different --no-config
    --no-editorconfig --ignore-unknown -u --no-semi --semi --single-quote --jsx-single-quote
    --use-tabs --bracket-same-line --no-bracket-spacing --single-attribute-per-line
    --with-node-modules --support-info --insert-pragma --require-pragma --allow-empty-input --aei
    --report-needless-disables --rd --report-invalid-scope-disables
    --report-descriptionless-disables --quiet-deprecation-warnings --last --strict --no-stash
    --allow-empty --relative --no-hide-partially-staged --no-revert --print-config? -e --edit?
    --frail --no-stdout --space --prettier --secretlintignore --maskSecrets`,
  values: `--ext --rule --global --env --parser-options --ignore-pattern --max-warnings
    --suppress-rule --flag --concurrency --stdin-filename --stdin-filepath --fix-type
    --trailing-comma --tab-width --print-width --prose-wrap --end-of-line --arrow-parens
    --quote-props --html-whitespace-sensitivity --embedded-language-formatting --object-wrap
    --experimental-* --config-precedence --find-config-path --file-info --cache-strategy --log-level
    --range-start --range-end --syntax --from --to --diff --diff-filter --max-arg-length -p
    --min-lines --min-tokens --threshold --pattern --mode --ignore -i --color --globs
    --report-unused-disable-directives-severity --git-log-args`,
  options: {
    "-c|--config|--config-file|--config-path=": "load",
    "--rulesdir=": "load",
    "--plugin=": "load",
    "--plugin-search-dir=": "load",
    "--parser=": "load",
    "--resolve-plugins-relative-to=": "load",
    "-r|--require=": "load",
    "-f|--format|--formatter=": "load",
    "--custom-formatter=": "load",
    "--custom-syntax=": "load",
    "--config-basedir=": "load",
    "--processor=": "load",
    "--ignore-path=": "load",
    "--secretlintrc=": "load",
    "-x|--extends=": "load",
    "-d|--cwd=": "load",
    "--shell=": "load",
    "--use=": "load",
    "-o|--output-file|--output=": "write",
    "--cache-location|--cache-file|--cache-file-location=": "write",
    "--suppressions-location=": "write",
    "--init": "pkg.install",
  },
  verbs: [
    ["code.exec.project_task", "@read @write:-o|--output-file|--out"],
    ["code.exec.project_task", "--fix|--write|-w @format @write:-o|--output-file"],
  ],
});
