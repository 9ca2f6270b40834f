/** pytest, py.test: builds, tests and checks. */
import { program } from "../program.ts";
import { PYTHON_TASKS } from "./vocabulary.ts";

export default program({
  names: "pytest py.test",
  modules: "pytest py.test",
  traits: ["argument-files", "project-tool"],
  tasks: PYTHON_TASKS,
  flags: `-x --exitfirst -s -l --showlocals --no-showlocals --lf --last-failed --ff --failed-first
    --nf --new-first --sw --stepwise --sw-skip --stepwise-skip --sw-reset --co --collect-only
    --cache-clear --cache-show? --no-summary --disable-warnings --disable-pytest-warnings --strict
    --strict-markers --strict-config --runxfail --setup-show --setup-only --setup-plan --fixtures
    --funcargs --fixtures-per-test --markers --full-trace --no-cov --cov? --cov-append --cov-branch
    --no-cov-on-fail --cov-reset --doctest-modules --doctest-continue-on-failure
    --doctest-ignore-import-errors --doctest-plus --reuse-db --create-db --nomigrations --migrations
    --no-migrations --benchmark-* --snapshot-update --snapshot-details --snapshot-warn-unused
    --headed --headless --randomly-dont-reorganize --randomly-dont-reset-seed --forked --boxed
    --force-sugar --old-summary --keep-duplicates --noconftest --pyargs
    --continue-on-collection-errors --testmon --testmon-noselect --looponfail -f
    --self-contained-html --json-report --json-report-summary --json-report-omit --runslow
    --run-slow --slow --integration --e2e --unit --run-integration --run-e2e --force-regen
    --regen-all --update --update-snapshots --collect-in-virtualenv --no-fold-skipped --xfail-tb
    --suppress-no-test-exit-code --picked? --dead-fixtures --memray --profile --profile-svg --nbval
    --nbval-lax --mypy --ruff --ruff-format --flake8 --black --isort --pylint --codestyle
    --random-order --clean-alluredir --allure-no-capture --no-sugar --exitfirst --disable-recording
    --block-network --showprogress --instafail --no-flaky-report
    --timeout-disable-debugger-detection --gherkin-terminal-reporter --error-for-skips
    --disable-socket --allow-unix-socket --asyncio-debug`,
  values: `-k -m -n --numprocesses --maxprocesses --dist --maxfail --tb --show-capture --capture
    --color --code-highlight --durations --durations-min --verbosity --timeout --timeout-method
    --timeout-func-only --session-timeout -r --import-mode --ignore --ignore-glob --deselect -W
    --pythonwarnings --cov-fail-under --cov-context --cov-precision --asyncio-mode --junit-prefix
    --log-level --log-cli-level --log-cli-format --log-cli-date-format --log-format
    --log-date-format --log-auto-indent --log-disable --log-file-level --log-file-format
    --log-file-mode --reruns --reruns-delay --only-rerun --rerun-except --rerun-show-tracebacks
    --count --repeat --repeat-scope --flake-finder --flake-runs --randomly-seed
    --random-order-bucket --random-order-seed --hypothesis-* --browser --browser-channel --base-url
    --tracing --video --screenshot --slowmo --device --inline-snapshot --xfail-strict --lfnf
    --last-failed-no-failures --picked --mode --group --splits --splitting-algorithm --cache-show
    --doctest-glob --doctest-report --doctest-encoding --record-mode --allow-hosts
    --max-worker-restart --splits --fail-slow --snapshot-default-extension --env --suite
    --test-group-count --test-group`,
  options: {
    "-c|--config-file=": "load",
    "--rootdir=": "load",
    "--confcutdir=": "load",
    "--cov-config=": "load",
    "--ds|--dc=": "load",
    "--pythonpath=": "load",
    "--env-file|--envfile=": "load",
    "-p=": "code.exec.escape",
    "-o|--override-ini=": "own",
    "--pdb|--trace|--pdb-trace": "code.exec.repl",
    "--pdbcls=": "code.exec.escape",
    "--tx|--px=": "code.exec.escape",
    "--rsyncdir=": "net.remote",
    "-d": "own",
    "--basetemp=": "fs.delete.recursive",
    "--junitxml|--junit-xml|--log-file|--report-log|--resultlog|--html|--css|--json-report-file=":
      "write",
    "--alluredir|--output|--csv|--md-report-output|--store-durations|--durations-path|--debug=":
      "write",
    "--cov-report=": "write-part",
    "--pastebin=": "net.upload",
    "--docker-compose=": "load",
    "--splunk*": "net.remote",
    "--dburl|--db-url=": "net.remote",
  },
  accepts: {
    "-p": `no:* xdist xdist.* pytester asyncio pytest_* cov timeout randomly anyio django benchmark
    mock aiohttp allure_pytest hypothesis syrupy tests.* pytest_cov* cacheprovider`,
    "-o|--override-ini": `log_cli=* log_cli_level=* log_level=* addopts= cache_dir=* asyncio_mode=*
    asyncio_default_fixture_loop_scope=* junit_family=* console_output_style=* markers=* timeout=*
    xfail_strict=* norecursedirs=* testpaths=tests* faulthandler_timeout=* filterwarnings=*
    verbosity_assertions=*`,
  },
  verbs: [["code.exec.project_task", "@load"]],
});
