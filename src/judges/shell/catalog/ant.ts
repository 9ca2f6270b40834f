/** ant, gulp, grunt, jake, …: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";

export default program({
  names: "ant gulp grunt jake cake phing robo psake nuke fake",
  flags: "-projecthelp --tasks -T --tasks-simple -version --version --help -h",
  values: "-f -buildfile --gulpfile --gruntfile -b --base --cwd -lib",
  judge: runsTasks({
    files: "-f -buildfile --gulpfile --gruntfile",
    tells: "-projecthelp --tasks -T --tasks-simple -version --version --help -h",
  }),
});
