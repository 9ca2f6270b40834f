/** jest, vitest, mocha, ava, …: builds, tests and checks. */
import { program } from "../program.ts";
import { far } from "./vocabulary.ts";

/** They run the project's tests. What could run anything else is a config or a plugin from elsewhere. */
export default program({
  names:
    "jest vitest mocha ava tap tape jasmine karma uvu qunit lab wdio testcafe nightwatch cucumber-js cucumber web-test-runner wtr tsdx cy-run bats rspec minitest behave robot phpunit pest ctest gotestsum ginkgo richgo hspec busted elm-test",
  traits: ["project-tool"],
  values: `-c --config -t --testNamePattern --testPathPattern --reporter --reporters --outputFile --outputDir --project --root --rootDir --dir --pool
      --environment --shard --maxWorkers -w --maxConcurrency --timeout --testTimeout --grep -g -r --require --filter -o --format -f --seed -e --example`,
  verbs: [
    [
      "code.exec.project_task",
      "@write:--outputFile|--json-file|--log-junit|--out|-o|--output-file|--junitfile|--jsonfile|--coverageDirectory",
    ],
    [
      "code.exec.script",
      far(
        "-c --config --root --rootDir --dir -r --require --import --loader --globalSetup --globalTeardown --setupFiles --setupFilesAfterEnv --testEnvironment --runner --testRunner --resolver --transform --bootstrap --test-dir -I --include-path",
      ),
    ],
    ["code.exec.escape", "--exec|--node-option|--node-options|--raw-command|--post-run-command|--runInBand=*sh|--vet"],
  ],
});
