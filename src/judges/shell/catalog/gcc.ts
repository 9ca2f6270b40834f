/** gcc, g++, cc, c++, …: builds, tests and checks. */
import { program } from "../program.ts";

/**
 * A compiler reads sources and writes what it makes of them; some can be told to start other
 * programs, or to take their words from a file.
 */
export default program({
  names: "gcc g++ cc c++ c89 c99 clang clang++ gfortran gdc ldc2 dmd nvcc icc icx emcc em++ tcc",
  traits: [
    "argument-files",
    "project-tool",
    "compiler",
    "found-by-xcrun: gcc g++ cc c++ clang clang++",
    "makes-programs: gcc g++ cc c++ clang clang++ gfortran gdc ldc2 dmd nvcc tcc",
    "builds: gcc g++ cc c++ clang clang++",
  ],
  flags: `-c -S -E -M -MM -MD -MMD -MP -MG -g* -O* -std -pedantic -pedantic-errors -ansi -w -s -v
    -shared -static -static-* -pthread -pie -no-pie -rdynamic -nostdlib -nostdinc -nostdinc++
    -nostartfiles -nodefaultlibs -pipe -p -pg -P -C -CC -H -dM -dD -dI -### --coverage -coverage
    --analyze -fanalyzer -save-temps -march -mtune -mcpu -mfpu -mfloat-abi -m32 -m64 -mx32 -msse*
    -mavx* -mno-* -mmacosx-version-min -mthumb -marm -mabi -mcmodel -mbmi* -mfma* -maes -mpclmul
    -mpopcnt -mlong-double-* -mwindows -mconsole -mios-* -mrelax -mstackrealign -mfpmath -mfloat*
    -mhard-float -msoft-float -fPIC -fpic -fPIE -fpie -fno-* -fsanitize* -fstack-*
    -fomit-frame-pointer -ffast-math -ffunction-sections -fdata-sections -fvisibility* -flto*
    -fopenmp* -fopenacc -fexceptions -frtti -fcoroutines -fdiagnostics-* -fcolor-diagnostics
    -ftree-* -funroll-* -finline* -fstrict-* -fwrapv -fsigned-char -funsigned-char -fshort-enums
    -fcommon -fprofile-arcs -ftest-coverage -fcoverage-mapping -fprofile-instr-generate
    -fsyntax-only -fmax-errors -fpermissive -fms-extensions -fblocks -fobjc-* -ffreestanding
    -fbuiltin -fconcepts -fmodules-ts -ftrapv -fpack-struct -fmessage-length -ftemplate-depth
    -fconstexpr-* -fdebug-prefix-map -ffile-prefix-map -fmacro-prefix-map -ffp-* -fgnu*
    -fcf-protection -fhardened -ftime-report -fverbose-asm -ftrivial-auto-var-init -fuse-ld=lld
    -fuse-ld=mold -fuse-ld=gold -fuse-ld=bfd -fshow-* -fchar8_t -faligned-* -fcheck* -fbacktrace
    -ffree-form -ffixed-form -ffree-line-length-* -fdefault-* -fimplicit-none -fbounds-check
    -frecord-* -fcrash-diagnostics -fsplit-stack -fwhole-program -fuse-linker-plugin -fmerge-*
    -falign-* -fstandalone-debug -fdebug-types-section -Wl,--gc-sections -Wl,--as-needed
    -Wl,--no-as-needed -Wl,-rpath -Wl,-rpath,* -Wl,-z,* -Wl,-soname,* -Wl,--no-undefined -Wl,-O1
    -Wl,--start-group -Wl,--end-group -Wl,--whole-archive -Wl,--no-whole-archive -Wl,-s
    -Wl,--strip-all -Wl,--build-id -Wl,-dead_strip -Wl,--export-dynamic -Wl,-E -Wl,--hash-style
    -Wl,-Bstatic -Wl,-Bdynamic -Wall -Wextra -Wpedantic -Werror* -Wno-* -Wshadow* -Wconversion
    -Wsign-* -Wunused* -Wformat* -Wcast-* -Wmissing-* -Wstrict-* -Wuninitialized -Wundef
    -Wdouble-promotion -Wnull-* -Wimplicit* -Wswitch* -Wold-* -Wnon-* -Woverloaded-* -Wlogical-*
    -Wduplicated-* -Wuseless-* -Wstack-* -Wvla* -Wfatal-errors -Weverything -Wparentheses
    -Wreturn-type -Wdeprecated* -Wdate-time -Wpointer-* -Wwrite-strings -Winline -Wextra-* -Wreorder
    -Weffc++ -Wthread-* -Wdocumentation -Warray-* -Wbool* -Wcomment* -Wmaybe-* -Wsuggest-* -Wtype-*
    -Wmain -Wnarrowing -Wzero-* -Wfloat-* -Wredundant-* -Waggregate-return -Wmisleading-indentation
    -Wdangling-* -Wrestrict -Wbad-function-cast -Wnested-externs -Wpacked -Wpadded -Wsystem-headers
    -Wdisabled-optimization -Wsequence-point -Waddress* -Walloca* -Wunreachable-code* -Wself-assign*
    -Wstringop-* -Wdiv-by-zero -Wempty-body -Wenum-* -Wignored-* -Wjump-* -Woverflow -Wcomma
    -Wrange-loop* -Wgnu* -Wmost -dynamiclib -bundle -stdlib -isysroot -Qunused-arguments
    -no-canonical-prefixes --version -dumpversion -dumpmachine -dumpfullversion -print-* --print-*
    --use_fast_math --extended-lambda --expt-relaxed-constexpr -lineinfo -sWASM* -sEXPORT*
    -sMODULARIZE* -sALLOW_MEMORY_GROWTH* -sUSE_* -sENVIRONMENT* -unittest -release -inline
    -boundscheck* -debug* -betterC -m64`,
  values: `-L -l -I -x -D -U -u -arch -target --target -MT -MQ -isystem -idirafter -iquote -iprefix
    -iwithprefix -framework -F -Xlinker -Xclang -Xassembler -Xpreprocessor -dumpbase -install_name
    -current_version -compatibility_version -gencode -J -e -z`,
  options: {
    "-o|--output=": "write",
    "-MF=": "write",
    "-MJ=": "write",
    "-aux-info=": "write",
    "-include|-imacros=": "read",
    "-wrapper=": "code.exec.escape",
    "-fplugin|-fplugin*": "code.exec.escape",
    "-fpass-plugin*": "code.exec.escape",
    "-fmodule-mapper*": "code.exec.escape",
    "-iplugindir*": "code.exec.escape",
    "-specs|--specs=": "code.exec.escape",
    "-B": "code.exec.escape",
    "-B*": "code.exec.escape",
    "-load|-plugin|--plugin=": "code.exec.escape",
    "-ccbin=": "code.exec.escape",
    "--compiler-bindir=": "code.exec.escape",
    "--ld-path=": "code.exec.escape",
    "-ccc-*": "code.exec.escape",
    "-mllvm=": "code.exec.escape",
    "--config=": "load",
    "--sysroot=": "load",
    "--gcc-toolchain=": "load",
    "-T=": "read",
    "--options-file=": "code.exec.escape",
    "--js-library|--pre-js|--post-js=": "load",
  },
  accepts: {
    "-Xlinker": "--gc-sections --as-needed -rpath -rpath=* --no-undefined",
    "-Xclang": "-fcolor-diagnostics -ast-dump* -disable-O0-optnone -fopenmp",
    "-Xassembler|-Xpreprocessor": "-fopenmp",
  },
  verbs: [
    ["code.exec.project_task", "@read"],
    [
      "exec.help!",
      "-dumpversion|-dumpmachine|-dumpfullversion|-print-search-dirs|-print-prog-name|" +
        "--version . !-wrapper|-B|-specs",
    ],
  ],
});
