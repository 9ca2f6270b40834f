/** gcc, g++, cc, c++, …: builds, tests and checks. */
import { program } from "../program.ts";

/** A compiler reads sources and writes what it makes of them; some can be told to start other programs, or to take their words from a file. */
export default program({
  names:
    "gcc g++ cc c++ c89 c99 clang clang++ gfortran gdc ldc2 dmd nvcc icc icx emcc em++ tcc as ld gold lld ld.lld mold nasm yasm",
  traits: ["project-tool"],
  values:
    "-o -I -L -l -x -include -isystem -D -U -T -arch -target --target -MF -MT -MQ -Xlinker -Xclang -Xpreprocessor -Xassembler -idirafter -iquote -f",
  verbs: [
    ["code.exec.project_task", "@read @write:-o|-MF|--output"],
    ["exec.help", "-v|-dumpversion|-dumpmachine|-print-search-dirs|-print-prog-name"],
    ["code.exec.escape", "-wrapper|-fplugin|-specs|--specs|-B|-plugin|-load|--plugin"],
    ["code.exec.escape", "~@*|-fplugin=*"],
    ["code.exec.escape", "-Xclang=-load|-Xlinker=-plugin"],
  ],
});
