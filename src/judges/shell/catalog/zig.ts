/** zig: a compiler with a build system. */
import { program } from "../program.ts";

export default program({
  names: "zig",
  traits: ["project-tool", "compiler", "makes-programs", "builds"],
  tasks: "*.zig|*.zon",
  flags: `-fstrip -fno-strip -static -dynamic -lc -lc++ -fPIC -fno-PIC -fsanitize* -fno-sanitize*
    -fsingle-threaded -ferror-tracing -fllvm -fno-llvm -flld -fno-lld -fincremental -fno-incremental
    --check --stdin --ast-check --watch --fetch --prominent-compile-errors --release? --verbose-*
    --summary --color -fno-emit-bin -OReleaseFast -ODebug -ODebug* -OReleaseSafe -OReleaseSmall
    --test-no-exec --list-steps -l --exclude -fqemu -fwine -frosetta -fdarling -g`,
  values: `-O -target -mcpu -D -j --summary --test-filter --name --seed --exclude -I -L -l -x
    --maxrss --color --error-limit --stack`,
  options: {
    "-femit-bin|-femit-asm|-femit-h|-femit-docs=": "write",
    "--prefix|-p|--prefix-lib-dir|--prefix-exe-dir|--cache-dir|--global-cache-dir=": "write",
    "--build-file=": "load",
    "--search-prefix|--sysroot|--libc=": "load",
    "--zig-lib-dir|--build-runner=": "code.exec.escape",
    "--test-cmd|--test-cmd-bin=": "code.exec.escape",
    "--save": "pkg.install",
    "--system=": "load",
  },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "version|env|targets|help|zen|libc|std"],
    [
      "code.exec.project_task",
      "build|test|fmt|ast-check|init|build-exe|build-lib|build-obj|translate-c @read",
    ],
    ["code.exec.project_script", "build install|deploy|publish|flash|upload"],
    ["code.exec.project_task", "run @load"],
    ["code.exec.escape", "cc|c++|ar|ld|objcopy|rc|dlltool @run"],
    ["pkg.install", "fetch"],
    ["code.exec.escape", "** ~@*"],
  ],
});
