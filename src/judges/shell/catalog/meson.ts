/** meson: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "meson",
  traits: ["project-tool"],
  values: "-C --prefix --buildtype -D --cross-file --native-file --wrap-mode --suite --setup",
  verbs: [
    ["exec.help", "."],
    ["code.exec.project_task", "setup|compile|test|configure|introspect|init|rewrite|format|fmt|env2mfile|dist|wrap"],
    ["fs.write.outside", "install"],
    ["pkg.install", "subprojects download|update|checkout|foreach|purge"],
    ["pkg.install", "wrap install|update"],
    ["code.exec.escape", "devenv|runpython|test --wrapper|--gdb-path"],
    ["code.exec.escape", "devenv|runpython"],
  ],
});
