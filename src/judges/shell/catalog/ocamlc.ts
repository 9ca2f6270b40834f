/** Compilers of further languages. */
import { program } from "../program.ts";

export default program({
  names: "ocamlc ocamlopt vlang odin haxe fpc valac mcs csc fsc gnatmake ponyc ghc dafny",
  traits: [
    "argument-files",
    "project-tool",
    "makes-programs: ocamlc ocamlopt fpc ghc",
    "builds: fpc ghc",
  ],
  flags: `-c -g -O -O0 -O1 -O2 -O3 -w -W -Wall -Wextra -Werror -thread -linkall -a -shared -prod
    -skip-unused -debug -release -nologo -optimize -optimize+ -debug+ -warnaserror -no-opt -vet -v0
    --static --shared -dynamic -threaded -rtsopts`,
  values: `-I -L -l -d -D -package -target --target --pkg -out-name -main --main -cp -collection -r
    -reference -t`,
  options: {
    "-o|-out|--output|--out=": "write",
    "-pp|-ppx|-plugin|-pgm*=": "code.exec.escape",
    "-F|-fplugin*": "code.exec.escape",
    "-cc|-ccopt|--cc|-cflags|-ldflags=": "code.exec.escape",
    "-cmd|--cmd|--macro|-e|-run|--run|--interp|-x=": "code.exec.escape",
  },
  verbs: [
    ["code.exec.project_task", "@read"],
    ["exec.help", "version|help"],
    ["code.exec.project_task", "build|test|fmt|check|doc|vet @read"],
    ["code.exec.project_script", "run|r|eval|repl|interactive|script|play|e"],
  ],
});
