/** gcov, llvm-cov, llvm-profdata, gcovr, lcov, genhtml: they tell what tests have run through. */
import { program } from "../program.ts";

export default program({
  names: "gcov llvm-cov llvm-profdata gcovr lcov genhtml",
  traits: [
    "argument-files: llvm-cov llvm-profdata gcovr",
    "project-tool",
    "found-by-xcrun: llvm-cov llvm-profdata",
  ],
  tasks: ".lcovrc|lcovrc|gcovr.cfg",
  flags: `-a -b -c -f -l -m -n -p -s -u -x -k -t -i -H -j --all-blocks --branch-probabilities
    --branch-counts --function-summaries --no-output --relative-only --preserve-paths --json-format
    --stdout -sparse --sparse -summary-only --summary-only --show-* -show-* --use-color? -use-color?
    --branches --decisions --calls --print-summary --xml-pretty --json-pretty --html-self-contained
    --html-theme --exclude-unreachable-branches --exclude-throw-branches --exclude-function-lines
    --keep --delete --sonarqube --cobertura --coveralls --capture --zerocounters --list
    --no-external --ignore-errors --legend --demangle-cpp --function-coverage --no-function-coverage
    --branch-coverage --num-spaces --sort --missed --text --instr -instr --failure-mode
    -skip-functions -skip-expansions --quiet`,
  values: `-instr-profile --instr-profile -format --format -arch --arch -object --object
    -ignore-filename-regex --ignore-filename-regex -name -name-regex --name --topn --num-threads
    -num-threads -j -e --exclude -f --filter --gcov-filter --gcov-exclude --fail-under-line
    --fail-under-branch --sort-key --exclude-directories --object-directory --html-title --title
    --prefix --ignore-errors --base-directory --html-medium-threshold --html-high-threshold
    --extract --remove --add-tracefile -d --directory -b -coverage-watermark --weighted-input`,
  options: {
    "-o|--output|--output-file|-output-dir|--output-dir|--output-directory|--html=": "write",
    "--html-details|--html-nested|--xml|--json|--json-summary|--csv|--txt=": "write",
    "-Xdemangler|--Xdemangler=": "code.exec.escape",
    "--gcov-executable|--gcov-tool=": "code.exec.escape",
    "--config|--config-file|--root|-r=": "load",
    "--rc=": "own",
    "--criteria-script|--annotate-script|--version-script|--select-script|--simplify-script=":
      "code.exec.escape",
    "--resolve-script|--context-script|--unreachable-script=": "code.exec.escape",
  },
  accepts: {
    "--rc": `lcov_branch_coverage=* branch_coverage=* genhtml_*=* geninfo_*=1 geninfo_*=0
      derive_function_end_line=* check_data_consistency=*`,
  },
  verbs: [["code.exec.project_task"]],
});
