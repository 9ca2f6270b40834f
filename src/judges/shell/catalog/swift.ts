/** swift: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "swift",
  traits: ["project-tool"],
  values: "-c --configuration --product --target --package-path --filter --scratch-path --build-path",
  verbs: [
    ["code.exec.repl", "."],
    ["code.exec.project_task", "build|test|run|format"],
    ["pkg.restore", "package resolve"],
    ["pkg.read", "package show-dependencies|describe|dump-package|show-traits|completion-tool"],
    ["fs.write.project", "package init|edit|unedit|tools-version|add-target|add-product"],
    ["fs.delete.temp", "package clean|reset|purge-cache"],
    ["pkg.install", "package update|add-dependency"],
    ["code.exec.project_script", "package plugin"],
    ["pkg.install", "sdk install"],
    ["code.exec.repl", "repl"],
    ["code.exec.script", "*.swift"],
  ],
});
