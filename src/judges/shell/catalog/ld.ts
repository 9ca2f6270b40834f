/** ld, gold, lld, mold: linkers. */
import { program } from "../program.ts";

export default program({
  names: "ld gold lld ld.lld ld.gold ld.bfd mold",
  traits: ["argument-files", "project-tool", "compiler", "found-by-xcrun: ld"],
  flags: `-r -s -S -x -X -d -g -G -E -n -N -O* -static -shared -Bstatic -Bdynamic -Bsymbolic -pie
    -no-pie -nostdlib --gc-sections --no-gc-sections --as-needed --no-as-needed --start-group
    --end-group --whole-archive --no-whole-archive --strip-all --strip-debug --export-dynamic
    --no-undefined --allow-multiple-definition --build-id --hash-style --relax --no-relax
    --print-map -M --demangle --warn-common --fatal-warnings --icf --threads --no-dynamic-linker
    --eh-frame-hdr --print-memory-usage -dead_strip -w`,
  values: `-L -l -m -e --entry -u --undefined -z -arch -rpath --rpath -rpath-link --rpath-link
    -soname --soname -h -dynamic-linker --dynamic-linker -Ttext -Tdata -Tbss --defsym
    --section-start -b --format --oformat -y -Y -platform_version -syslibroot -framework`,
  options: {
    "-o|--output=": "write",
    "-Map|--Map=": "write",
    "-T|--script=": "read",
    "--version-script=": "read",
    "--dynamic-list=": "read",
    "--sysroot=": "load",
    "-plugin|--plugin|-load-pass-plugin|--load-pass-plugin=": "code.exec.escape",
    "-plugin-opt|--plugin-opt=": "code.exec.escape",
    "-run|--run": "code.exec.escape",
  },
  verbs: [["code.exec.project_task", "@read"]],
});
