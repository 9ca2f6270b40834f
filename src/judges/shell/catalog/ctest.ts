/** ctest: runs a project's tests. Source: ctest(1). */
import { program } from "../program.ts";

export default program({
  names: "ctest",
  traits: ["project-tool"],
  tasks: "CMakeLists.txt|CTestTestfile.cmake|CTestConfig.cmake|*.cmake|CMakePresets.json",
  flags: `-V -VV --verbose --extra-verbose --debug --output-on-failure --stop-on-failure -F
    --failover -N --show-only? -U --union --rerun-failed --schedule-random --print-labels
    --no-label-summary --no-subproject-summary --progress --stop-time --no-tests
    --test-output-truncation --list-presets --force-new-ctest-process --interactive-debug-mode
    --list-labels`,
  values: `-C --build-config -j --parallel -R --tests-regex -E --exclude-regex -L --label-regex -LE
    --label-exclude -FA --fixture-exclude-any -FS -FC -I --tests-information --repeat --timeout
    --stop-time --max-width --test-load --preset -LR --test-output-size-passed
    --test-output-size-failed --no-tests --repeat-until-fail -T --test-action -M --test-model`,
  options: {
    "--test-dir=": "load",
    "-S|--script|-SP|--script-new-process=": "load",
    "--build-and-test": "code.exec.project_script",
    "-D|--dashboard=": "own",
    "--resource-spec-file=": "read",
    "-O|--output-log|--output-junit=": "write",
    "--overwrite=": "code.exec.escape",
    "-A|--add-notes=": "read",
    "--extra-submit|--http1.0": "net.upload",
  },
  accepts: {
    "-D|--dashboard": "ExperimentalBuild ExperimentalTest ExperimentalConfigure",
    "-T|--test-action":
      "Start Configure Build Test Coverage MemCheck start configure build test coverage memcheck",
  },
  verbs: [["code.exec.project_task"]],
});
