/** ant, gulp, grunt, jake, …: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names: "ant gulp grunt jake cake phing robo psake nuke fake",
  tasks:
    "build.xml|build.properties|?ulpfile.*|*ulpfile.*|*runtfile.*|Jakefile*|" +
    `Cakefile|dodo.py|${JS_TASKS}`,
  flags: `-q -quiet -verbose -debug -d -k -keep-going -noinput -e -emacs -S -silent --silent
    --series --continue --no-color --color --sort --depth --compact-tasks --force --stack --no-write
    --verbose -L`,
  values: "--depth --log-level",
  options: {
    "-projecthelp|-p": "help",
    "--tasks": "help",
    "-T": "help",
    "--tasks-simple": "help",
    "-version|--version": "help",
    "--help|-h": "help",
    "-diagnostics": "help",
    "-f|-buildfile|-file|--file=": "load",
    "--gulpfile=": "load",
    "--gruntfile=": "load",
    "-b|--base=": "load",
    "--cwd=": "load",
    "-lib=": "load",
    "-propertyfile=": "load",
    "-s|-find=": "load",
    "--require|-r=": "load",
    "-logger=": "code.exec.escape",
    "-listener=": "code.exec.escape",
    "-inputhandler=": "code.exec.escape",
    "-main=": "code.exec.escape",
    "-logfile|-l=": "write",
    "-D=": "own",
  },
  accepts: {
    "-D": "skip* debug=* verbose=* test=* version=* env=*",
  },
  judge: runsTasks({ files: "-f -buildfile --gulpfile --gruntfile -file" }),
});
