/** sbt, mill: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";

export default program({
  names: "sbt mill",
  tasks: "build.sbt|*.sbt|*.scala|*.java|build.properties|build.sc|build.mill|.sbtopts|.jvmopts",
  flags: `-batch --batch -no-colors --no-colors -no-share -v -d -error -warn -info -debug --error
    --warn --info --debug --client -client --no-server --server -timings --timings --supershell
    --supershell? -i --interactive -k --keep-going --no-build-lock --ticker? -w --watch --color?
    --silent --meta-level`,
  values: "-mem --mem -j --jobs",
  options: {
    "-J*": "code.exec.escape",
    "-java-home|--java-home=": "code.exec.escape",
    "-jvm-debug|--jvm-debug=": "net.listen",
    "-sbt-dir|--sbt-dir|-sbt-boot|-ivy|--ivy|-sbt-jar|--sbt-jar|--home=": "load",
    "-sbt-version|--sbt-version=": "own",
    "--addPluginSbtFile=": "code.exec.escape",
    "--import|--imports=": "code.exec.escape",
    "--predef=": "code.exec.escape",
    "-bsp": "net.listen",
    "--script-version|--version": "help",
    "-V": "help",
    "--help": "help",
    "--define=": "own",
    "-D=": "own",
  },
  accepts: {
    "-D": "sbt.supershell=* sbt.color=* sbt.ci=* sbt.log.noformat=* file.encoding=* *=true *=false",
  },
  verbs: [
    ["pkg.read", "projects|tasks|settings|plugins|dependencyTree|about|resolve|inspect"],
    ["code.exec.repl", "console|consoleQuick|consoleProject|shell|repl|eval"],
    [
      "publish.registry",
      "publish|publishSigned|release|sonatypeRelease|sonatypeBundleRelease|ci-release",
    ],
    ["code.exec.project_task", "publishLocal|publishM2|testOnly|testQuick"],
  ],
  judge: runsTasks({}),
});
