/** rake: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";
import { DATABASE, MAKE_VARIABLES } from "./vocabulary.ts";

export default program({
  names: "rake",
  traits: ["project-wrapper"],
  tasks: "Rakefile|rakefile|Rakefile.rb|*.rake|*_spec.rb|*_test.rb|Gemfile",
  flags: `-q --quiet -s --silent -t --trace? -v --verbose -j? --jobs? -m --multitask -G --no-system
    --nosystem -g --system -N --no-search --nosearch -X --no-deprecation-warnings -A --all -B
    --build-all --rules --suppress-backtrace --backtrace? --job-stats?`,
  options: {
    "-n|--dry-run": "help",
    "-T|--tasks?": "help",
    "-P|--prereqs": "help",
    "-W|--where?": "help",
    "-D|--describe?": "help",
    "-V|--version": "help",
    "-h|--help|-H": "help",
    "-f|--rakefile=": "load",
    "-I|--libdir=": "load",
    "-r|--require=": "load",
    "-C|--directory=": "load",
    "-R|--rakelibdir|--rakelib=": "load",
    "-e|--execute=": "code.exec.escape",
    "-p|--execute-print=": "code.exec.escape",
    "-E|--execute-continue=": "code.exec.escape",
  },
  accepts: { "NAME=": `${MAKE_VARIABLES} RAILS_ENV RACK_ENV SEED STEP SCOPE SPEC CLASS TESTOPTS` },
  verbs: DATABASE,
  judge: runsTasks({ files: "-f --rakefile" }),
});
