/** swiftc: a compiler. */
import { program } from "../program.ts";

export default program({
  names: "swiftc",
  traits: ["argument-files", "project-tool", "found-by-xcrun", "makes-programs", "builds"],
  flags: `-O -Onone -Osize -Ounchecked -g -gnone -emit-* -parse -typecheck -parse-as-library
    -whole-module-optimization -wmo -warnings-as-errors -suppress-warnings -static -static-*
    -enable-testing -enable-library-evolution -strict-concurrency -enable-bare-slash-regex -c
    -dump-* -print-target-info`,
  values: `-module-name -sdk -target -framework -F -I -L -l -D -swift-version -num-threads -j
    -enable-upcoming-feature -enable-experimental-feature -module-link-name`,
  options: {
    "-o=": "write",
    "-emit-module-path=": "write",
    "-load-plugin*": "code.exec.escape",
    "-plugin-path|-external-plugin-path=": "code.exec.escape",
    "-Xcc|-Xlinker|-Xclang-linker|-Xfrontend|-Xllvm=": "code.exec.escape",
    "-tools-directory|-toolchain-stdlib-rpath|-ld-path=": "code.exec.escape",
    "-vfsoverlay=": "load",
    "-import-objc-header=": "read",
  },
  verbs: [["code.exec.project_task", "@read"]],
});
