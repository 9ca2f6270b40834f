/** bats, behave, robot, hspec, busted: they run a project's tests. */
import { program } from "../program.ts";

export default program({
  names: "bats behave robot hspec busted shellspec",
  traits: ["project-tool"],
  tasks:
    "*.bats|*.feature|*.robot|environment.py|behave.ini|.busted|*_spec.lua|.shellspec|" +
    "*_spec.sh|test_helper*",
  flags: `-c --count -p --pretty -r --recursive -t --tap -T --timing -x --trace --verbose-run
    --show-output-of-passing-tests --print-output-on-failure --no-tempdir-cleanup
    --no-parallelize-across-files --no-parallelize-within-files --allow-empty-suite --no-capture
    --no-capture-stderr --no-logcapture --no-skipped -k --no-source --no-summary --stop --wip -w -q
    --dry-run --dryrun -i --exitonfailure --exitonerror --runemptysuite --rpa --randomize?
    --no-multiline -s --shuffle --no-timings --snippets --no-snippets -T --show-timings
    --steps-catalog --no-status-rc --coverage -v`,
  values: `-f --filter --filter-tags --filter-status -F -j --jobs -D --define -n --name -e --exclude
    --include --tags --lang -i --suite --test --task --settag --loglevel -L --consolecolors
    --variable -N --stage --pattern --exclude-tags --repeat --seed -E --skip --format
    --skiponfailure`,
  options: {
    "--formatter|--report-formatter=": "load",
    "-o|--output|--outfile|--outputdir|-d|--log|--report|--xunit=": "write",
    "--setup-suite-file=": "load",
    "-V|--variablefile|--listener|--prerunmodifier|--prerebotmodifier|--parser=": "load",
    "-P|--pythonpath=": "load",
    "-A|--argumentfile=": "load",
    "--code-quote-style=": "own",
    "--junit-directory|--gather-test-outputs-in=": "write",
    "--helper|--loaders|--lpath|--cpath|-m=": "load",
    "--shell|--kcov-path=": "code.exec.escape",
  },
  verbs: [["code.exec.project_task", "@load"]],
});
