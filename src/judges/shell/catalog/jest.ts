/** jest, vitest, mocha, ava, …: builds, tests and checks. */
import { program } from "../program.ts";
import { JS_TASKS } from "./vocabulary.ts";

/**
 * They run the project's tests. What could run anything else is a config or a plugin from
 * elsewhere.
 */
export default program({
  names:
    "jest vitest mocha ava tap tape jasmine karma uvu qunit lab wdio testcafe nightwatch " +
    "cucumber-js web-test-runner wtr tsdx cy-run elm-test",
  traits: ["project-tool"],
  tasks: JS_TASKS,
  flags: `--coverage --no-coverage --collectCoverage --watch --watchAll --no-watch --no-watchAll
    --ci --bail -b --runInBand -i --passWithNoTests --onlyChanged -o --onlyFailures -f
    --findRelatedTests --updateSnapshot -u --update --detectOpenHandles --detectLeaks --forceExit
    --no-cache --cache --clearCache --expand --listTests --logHeapUsage --noStackTrace --notify
    --errorOnDeprecated --lastCommit --changedFilesWithAncestor --showConfig --useStderr
    --testLocationInResults --injectGlobals --randomize --showSeed --workerThreads --skipFilter
    --openHandlesTimeout --typecheck --typecheck.* --isolate --no-isolate --dom --single-thread
    --no-threads --threads --no-file-parallelism --fileParallelism --allowOnly
    --dangerouslyIgnoreUnhandledErrors --standalone --printConsoleTrace --hideSkippedTests
    --clearScreen --run --exit --no-exit --recursive --parallel --forbid-only --forbid-pending
    --full-trace --inline-diffs --diff --no-diff -S --check-leaks -A --async-only --allow-uncaught
    --dry-run --fail-zero --delay --invert --no-parallel --serial -s --fail-fast --match --tap -t
    --single-run --no-single-run --auto-watch --no-auto-watch --headless --headed --changed?
    --related --disable-console-intercept --staged --compact --node --strict --fail-undefined
    --no-strict --only -T --no-timeouts --list-tests --filesOnly --maximum-leaks --coverage.enabled
    --coverage.all --no-coverage.* --coverage.clean --coverage.skipFull --sequence.shuffle*
    --browser.headless --execArgv-none --no-colors --browser.ui`,
  values: `-t --testNamePattern --testPathPattern --testPathPatterns --testPathIgnorePatterns
    --testMatch --testRegex --coverageReporters --coverageProvider --collectCoverageFrom
    --coverageThreshold --coveragePathIgnorePatterns --maxWorkers -w --maxConcurrency --testTimeout
    --shard --selectProjects --ignoreProjects --changedSince --seed --pool --poolOptions.* --retry
    --mode --exclude --hookTimeout --teardownTimeout --sequence.* --minWorkers --testTimeout
    --project --coverage.* --browser.name --bail -g --grep --fgrep --spec --slow --retries -j --jobs
    --extension --ignore --ui -O --reporter-option --reporter-options -m --concurrency --browsers
    --port --suite -e --env-name -n --name --tags --example --timeout --filter-test --logLevel
    --test --group --tag --silent --maxTotal`,
  options: {
    "-c|--config|--configuration=": "load",
    "--root|--rootDir|--dir=": "load",
    "-r|--require|--import|--loader=": "load",
    "--globalSetup|--globalTeardown=": "load",
    "--setupFiles|--setupFilesAfterEnv=": "load",
    "--env|--environment|--testEnvironment=": "load",
    "--testEnvironmentOptions=": "load",
    "--runner|--testRunner=": "load",
    "--resolver|--transform|--preset|--projects|--roots=": "load",
    "--modulePaths|--moduleDirectories|--moduleNameMapper=": "load",
    "--snapshotResolver|--snapshotSerializers=": "load",
    "--watchPlugins|--prettierPath|--dependencyExtractor|--testSequencer|--testResultsProcessor=":
      "load",
    "--filter=": "load",
    "--reporter|--reporters|-R=": "load",
    "--file|--opts|--package|--helpers|--helper=": "load",
    "--coverage.customProviderModule=": "load",
    "--env-file=": "load",
    "--workspace=": "load",
    "--outputFile|--outputFile.*=": "write",
    "--outputDir=": "write",
    "--json-file|--junitfile|--output=": "write",
    "--coverageDirectory|--coverage.reportsDirectory=": "write",
    "--cacheDirectory=": "write",
    "--execArgv|--node-option|--node-options|--node-arg|--node-arguments=": "code.exec.escape",
    "--exec=": "code.exec.escape",
    "--raw-command": "code.exec.escape",
    "--post-run-command=": "code.exec.escape",
    "--vm*": "own",
    "--inspect|--inspect-brk|--inspect-wait": "net.listen",
    "--api|--api.*?": "net.listen",
    "--browser.api*": "net.listen",
    "--ui-host": "net.listen",
    "--globals=": "own",
    "--hostname|--host=": "net.listen",
    "--publish": "net.upload",
  },
  verbs: [["code.exec.project_task", "@load"]],
});
