/** black, flake8, isort, bandit, pyright, …: they look at Python code, or write it anew. */
import { program } from "../program.ts";

/**
 * Their plugins are packages that the project has; what they load from a file is asked about where
 * that lies elsewhere.
 */
export default program({
  names:
    "flake8 pyflakes pycodestyle pydocstyle bandit vulture isort autopep8 yapf autoflake " +
    "pyupgrade pyright basedpyright pyre ty pylama radon xenon interrogate codespell " +
    "docformatter black blue refurb fixit pyrefly pydoclint",
  modules:
    "black:black isort:isort flake8 pyright:pyright basedpyright:basedpyright " +
    "autopep8:autopep8 yapf:yapf bandit:bandit pycodestyle:pycodestyle pydocstyle:pydocstyle " +
    "vulture:vulture radon:radon pyflakes:pyflakes interrogate:interrogate",
  traits: ["project-tool"],
  tasks:
    "pyproject.toml|setup.cfg|tox.ini|.flake8|.isort.cfg|pyrightconfig.json|.bandit|" +
    "bandit.y*ml|.pylintrc|ty.toml",
  flags: `--check --diff -d --diff-summary -S -C --check-only -c --fast --safe
    --skip-string-normalization --skip-magic-trailing-comma --preview --unstable --pyi --ipynb
    --include-trailing-comma --benchmark --bug-report --count --show-source --no-show-source
    --show-pep8 --statistics --doctests --hang-closing --isolated --disable-noqa --exit-zero --first
    -r -R -a -l -n -i -s -x -y --recursive --in-place --inplace --aggressive --experimental
    --exit-code --verify --parallel --no-local-style --print-modified --quiet
    --remove-all-unused-imports --remove-duplicate-keys --remove-unused-variables
    --ignore-init-module-imports --expand-star-imports --py3-plus --py3*-plus --keep-percent-format
    --keep-mock --keep-runtime-typing --exit-zero-even-if-changed --outputjson --stats --warnings
    --dependencies --skipunannotated --ignoreexternal --sort-by-size --make-whitelist --atomic --ac
    --stdout --only-modified --only-sections --ca --ds --fgw --fss --sg --dt --combine-as
    --combine-star --float-to-top --force-grid-wrap --force-single-line-imports
    --force-sort-within-sections --lines-after-imports --skip-gitignore --filter-files
    --trailing-comma --overwrite-in-place --ignore-gitignore --resolve-all-configs --jobs
    --fail-under --whitelist-regex --ignore-* --no-color --explain --source --black
    --close-quotes-on-newline --pre-summary-newline --make-summary-multi-line --wrap-one-line
    --force-wrap --non-strict --show-complexity --average --total-average --min -mi -cc --max
    --write-changes -w --hard-eol --builtin --check-hidden -H --check-filenames -f --severity-level
    --confidence-level --debug --error-on-warning --exit-zero --no-progress --respect-ignore-files
    --workers --line-ranges --no-cache --threaded --version --single --write`,
  values: `-l --line-length --line_length -t --target-version --required-version --include --exclude
    --extend-exclude --force-exclude --extend-ignore --ignore --select --extend-select
    --max-line-length --max-doc-length --max-complexity --indent-size --format --color
    --stdin-filename --stdin-display-name -W --workers --line-ranges --enable-unstable-feature
    --per-file-ignores --filename -j --jobs --extend-default-ignore --enable-extensions --disable
    --style --convention --add-select --add-ignore --match --match-dir --ignore-decorators
    --pythonversion --pythonplatform --level --threads --min-confidence --ignore-names
    --ignore-decorators --sort-by --profile --py --python-version --known-* -m --multi-line
    --section-default --wrap-length --skip --skip-glob --sg --src --src-path --imports --pep8-passes
    --range --lines -b --tests --skips --severity-level --confidence-level -ii -lll -n --number
    --aggregate -L --ignore-words-list --ignore-regex --builtin --uri-ignore-words-list
    --wrap-summaries --wrap-descriptions --fail-under --badge-format --omit-covered-files
    --whitelist-regex -e --error --warn --ignore-rule --python --platform --output-format --min
    --max --verifytypes`,
  options: {
    "--config|--config-file|--global-config|--settings-file|--settings-path|--settings|--sp=":
      "load",
    "--append-config|--ini|--venvpath|--virtual-env|--conda-env|--venv-path=": "load",
    "-p|--project|--typeshedpath|--typeshed-path|--pythonpath|--extra-search-path=": "load",
    "--options=": "load",
    "-o|--output|--output-file|--writebaseline|--generate-badge|--createstub|--log-file=": "write",
    "--baseline|--baselinefile|--exclude-file|-I|--ignore-words|-D|--dictionary=": "read",
    "--load-plugins|--plugins|--plugin|--load|--formatter=": "load",
    "--install-hooks|--install-hook": "persist.hook",
    "--cache-dir=": "write",
    "--code=": "own",
  },
  verbs: [
    ["code.exec.project_task", "@read"],
    [
      "code.exec.project_task",
      "-i|--in-place|--inplace|-w|--write|--write-changes|--overwrite-in-place @format",
    ],
  ],
});
