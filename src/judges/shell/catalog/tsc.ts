/** tsc, tsgo, vue-tsc, svelte-check, …: builds, tests and checks. */
import { program } from "../program.ts";

/** They look at files, or write the project's anew, and have no option that runs anything. */
export default program({
  names:
    "tsc tsgo vue-tsc svelte-check attw publint knip depcheck madge dpdm cspell markdownlint markdownlint-cli2 markdownlint-cli alex textlint htmlhint jshint oxlint dprint ls-lint size-limit bundlesize api-extractor tsd typedoc jsdoc documentation ncu npm-check-updates flake8 pyflakes pycodestyle pydocstyle bandit vulture isort autopep8 yapf autoflake pyupgrade pyright basedpyright pyre ty pylama radon xenon interrogate codespell docformatter black blue gofmt goimports gofumpt golint staticcheck revive govulncheck gosec errcheck ineffassign misspell gocyclo modernize fieldalignment nilness shadow golines deadcode unparam goconst rustfmt cargo-fmt clang-tidy clang-format cppcheck cpplint uncrustify astyle gcovr ktlint checkstyle pmd spotbugs google-java-format scalafmt scalafix detekt standardrb reek brakeman erb_lint erblint haml-lint phpcs phpcbf pint phpmd swiftlint swiftformat swift-format xcpretty xcbeautify shellcheck shfmt hadolint yamllint yamlfmt actionlint zizmor taplo sqlfluff sqlfmt protolint vale editorconfig-checker hlint ormolu fourmolu stylish-haskell elm-format mdl markdown-link-check lychee typos proselint doc8 redocly spectral buildifier",
  traits: ["project-tool"],
  values:
    "-o --output --output-file --out --outFile --outDir -p --project -c --config --config-file -e --exclude -l --line-length -f --format --reporter -P",
  verbs: [
    ["code.exec.project_task", "@read @write:-o|--output|--output-file|--outFile|--outDir|--out|--declarationDir"],
    [
      "code.exec.project_task",
      "-w|--write|-i|--in-place|--fix|-u|--apply|--inplace|-a|--autocorrect|-A|--autocorrect-all @write @write:-o|--output",
    ],
    ["pkg.restore", "sync"],
  ],
});
