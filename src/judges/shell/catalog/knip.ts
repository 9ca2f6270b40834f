/**
 * knip, depcheck, madge, cspell, markdownlint, oxlint, …: they look at a JavaScript project or its
 * texts, or write them anew.
 */
import { program } from "../program.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names:
    "attw publint knip depcheck madge dpdm cspell markdownlint markdownlint-cli2 " +
    "markdownlint-cli alex textlint htmlhint jshint oxlint oxfmt dprint ls-lint size-limit " +
    "bundlesize jsdoc documentation redocly spectral source-map-explorer",
  packages:
    "@redocly/cli:redocly @stoplight/spectral-cli:spectral @arethetypeswrong/cli:attw " +
    "@ls-lint/ls-lint:ls-lint",
  traits: ["project-tool"],
  tasks: JS_TASKS,
  flags: `--fix --fix-suggestions --fix-dangerously --write -w --check --no-config --no-config-hints
    --no-exit-code --include-entry-exports --include-libs --production --strict --dependencies
    --exports --no-gitignore --isolate-workspaces --cache --no-progress --performance --files
    --circular --warning --orphans --leaves --no-spinner --summary --skip-missing
    --ignore-bin-package --ignore-dirs --json --tree --no-tree --transform --exit-code --no-summary
    --no-issues --words-only -u --unique --no-must-find-files --must-find-files --no-gitignore
    --gitignore --dot --show-suggestions --no-show-suggestions --show-context --relative
    --no-relative --unknown-words --issue --lint-file-names -s --stdin -d --dry-run
    --no-inline-config --type-aware --type-check --import-plugin --react-plugin --jsx-a11y-plugin
    --nextjs-plugin --vitest-plugin --jest-plugin --promise-plugin --node-plugin --react-perf-plugin
    --vue-plugin --jsdoc-plugin --disable-*-plugin --deny-warnings
    --report-unused-disable-directives --silent --list-different --list-file-paths --diff --staged
    --incremental? --pack --limit --why --hide-passed --fail-on-* --private -p --recurse -r
    --no-error-on-unmatched-pattern --html --strict-peer --pedantic --print-config
    --no-default-ignore --ascii -F --verbose-level --no-emoji`,
  values: `-e --extensions --ext --include --exclude --tags -W --workspace --max-issues
    --max-show-issues --preprocessor --reporter-options --ignore --ignores --ignore-patterns
    --ignore-rules --exclude-regexp -x -l --layout --rankdir -A -D --deny --allow --warn
    --max-warnings --threads --format -f --locale --language-id --dictionary --enable --disable -i
    --ignore-pattern --rule --preset --level --pack --profile --entrypoints --exclude-entrypoints
    --from --ignore-resolutions --max-problems --skip-rule --skip-preprocessor --excludes
    --incremental --log-level -n --stdin-filename --stdin-filepath
    --report-unused-disable-directives-severity --extension --threshold --no-dynamic --skip
    --output-format --fail-severity --filename`,
  options: {
    "-c|--config|--config-file=": "load",
    "-t|--tsConfig|--tsconfig|--ts-config=": "load",
    "--webpack-config|--require-config|-b|--basedir|--cwd|--root|--directory|--workspace-dir=":
      "load",
    "--rulesdir|--ruleset=": "load",
    "--plugin|--plugins|--require|--resolver|--parsers|--detectors|--specials=": "load",
    "--reporter|--formatter=": "load",
    "-o|--output|--output-file|--out|--image|--dot-file|--destination|-O|--save-bundle=": "write",
    "--file-list|--ignore-path=": "read",
    "--allow-remove-files": "fs.delete.recursive",
    "--init|--migrate": "fs.write.project",
    "--lsp": "own",
  },
  verbs: [
    ["code.exec.project_task", "@read"],
    ["code.exec.project_task", "--fix|--write|-w|--fix-dangerously|--fix-suggestions @format"],
    ["net.upload", "push|push-status"],
    ["secret.access", "login|logout"],
    ["net.listen", "preview-docs|preview"],
    ["fs.write.project", "init"],
  ],
});
