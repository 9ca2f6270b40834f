/** javac, kotlinc, kotlinc-jvm, scalac, …: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "javac kotlinc kotlinc-jvm scalac scala3-compiler groovyc ecj",
  traits: ["argument-files", "project-tool", "makes-programs: javac kotlinc"],
  flags: `-g* -nowarn -verbose -deprecation -parameters -Xlint* -Xlint:* -Werror -Wextra -implicit:*
    -proc:none -include-runtime -no-stdlib -no-jdk -no-reflect -progressive -feature -unchecked
    -explain -explain-types -indent -new-syntax -Xdiags:* -Xmaxerrs -Xdoclint* -Xpkginfo:* -preview
    --enable-preview -language:* -Wconf:* -Xfatal-warnings -Ystrict* `,
  values: `-cp -classpath --class-path -L -l --edition -p --module-path --target -source --source
    -target --release -release -encoding -jvm-target -language-version -api-version -module-name
    -opt-in -A -Xmaxwarns -m --module --add-modules --module-source-path -sourcepath --source-path`,
  options: {
    "-d=": "write",
    "-h|-s=": "write",
    "-o=": "write",
    "-processor|--processor=": "code.exec.escape",
    "-processorpath|--processor-path|--processor-module-path=": "code.exec.escape",
    "-Xplugin*": "code.exec.escape",
    "-J*": "code.exec.escape",
    "-P=": "code.exec.escape",
    "-script": "code.exec.escape",
    "-e=": "code.exec.escape",
    "-kotlin-home=": "code.exec.escape",
    "-plugin*": "code.exec.escape",
    "-jdk-home=": "code.exec.escape",
    "--system=": "load",
    "-F": "code.exec.escape",
  },
  verbs: [
    ["code.exec.project_task", "@read"],
    ["exec.help!", "-version|-help|--help|--version|-X . !-J*|-Xplugin*"],
  ],
});
