/** rspec, minitest, cucumber: they run a Ruby project's tests. */
import { program } from "../program.ts";

export default program({
  names: "rspec minitest cucumber turbo_tests parallel_rspec parallel_test",
  traits: ["project-tool", "project-wrapper: rspec"],
  tasks:
    "*_spec.rb|*_test.rb|test_*.rb|spec_helper.rb|rails_helper.rb|.rspec*|Gemfile|*.feature|" +
    "*_steps.rb|cucumber.yml|*.rake",
  flags: `-b -c --backtrace --fail-fast? --no-fail-fast --color --no-color --force-color -p
    --profile? --no-profile --dry-run -w --warnings --only-failures -n --next-failure --bisect?
    --order-none --strict --wip -x --expand -i -b -q -s --no-source --no-snippets --guess --quiet
    --combine-stderr --verbose-process-command --first-is-1`,
  values: `-e --example -E --example-matches -t --tag --tags -P --pattern --exclude-pattern --order
    --seed --failure-exit-code --default-path --name --retry --lines -g --only-group -m`,
  options: {
    "-r|--require=": "load",
    "-I=": "load",
    "-O|--options=": "load",
    "-f|--format|--formatter=": "load",
    "-o|--out=": "write",
    "--deprecation-out=": "write",
    "-C|--default_path=": "load",
    "--init": "fs.write.project",
    "--drb": "net.remote",
    "--publish": "net.upload",
    "--exec=": "code.exec.escape",
  },
  verbs: [["code.exec.project_task", "@load"]],
});
