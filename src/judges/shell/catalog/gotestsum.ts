/** gotestsum, ginkgo, richgo: they run a Go project's tests. */
import { program } from "../program.ts";
import { goTests } from "../programs/builders.ts";

export default program({
  names: "gotestsum ginkgo richgo",
  traits: ["project-tool"],
  tasks: "*.go|go.mod|go.work",
  flags: `--rerun-fails? --no-color --watch --watch-chdir --hide-summary --debug --no-summary -r
    --recurse -v -vv --race -race --cover -cover --trace --fail-fast --failfast --randomize-all
    --randomizeAllSpecs --keep-going --dry-run --until-it-fails --show-node-events --json --succinct
    -p --require-suite -short --always-emit-ginkgo-writer --silence-skips -count -failfast -json
    --github-output --fail-on-pending --fail-on-empty --output-interceptor-mode`,
  values: `-f --format --format-hide-empty-pkg --format-icons --max-fails --rerun-fails-max-failures
    --rerun-fails-run-root-test --packages --focus --skip --label-filter --procs --nodes --seed
    --flake-attempts --timeout --poll-progress-after --slow-spec-threshold --tags -tags -run -count
    -timeout --repeat --coverpkg --covermode --focus-file --skip-file --skip-package
    --hide-summary`,
  options: {
    "--junitfile|--jsonfile|--jsonfile-timing-events|--rerun-fails-report=": "write",
    "--junit-report|--json-report|--teamcity-report=": "write",
    "--coverprofile|-coverprofile|--output-dir|--cpuprofile|--memprofile=": "write",
    "--raw-command": "code.exec.escape",
    "--post-run-command=": "code.exec.escape",
    "--exec|-exec|--toolexec|-toolexec|--vet=": "code.exec.escape",
    "--afterSuiteHook|--after-run-hook=": "code.exec.escape",
  },
  verbs: [["code.exec.project_task"], ["exec.help", "version|help"], ["code.exec.escape", "tool"]],
  judge: goTests,
});
