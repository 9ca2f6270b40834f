/** javac, kotlinc, kotlinc-jvm, scalac, …: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names:
    "javac kotlinc kotlinc-jvm scalac groovyc ecj rustc swiftc ocamlc ocamlopt zig vlang odin haxe fpc valac mcs csc fsc gnatmake ponyc",
  traits: ["project-tool"],
  values:
    "-d -cp -classpath --class-path -o --out-dir -L -l --crate-type --crate-name --edition -C --emit -s -h -p --module-path --target",
  verbs: [
    ["code.exec.project_task", "@read @write:-o|-d"],
    ["exec.help", "version|env|targets|help"],
    [
      "code.exec.project_task",
      "build|test|fmt|check|c|doc|ast-check|compile|spec|tool|init|build-exe|build-lib|build-obj @write:-o",
    ],
    ["code.exec.project_script", "run|r|eval|repl|interactive|script|play|e"],
    ["code.exec.escape", "-processor|-processorpath|-pgmF|-F|-C=linker*|-Clinker*|-J*|-Xplugin|-script|-e|-run|--run"],
    ["code.exec.escape", "~@*"],
  ],
});
