/** gleam: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "gleam",
  traits: ["project-tool"],
  tasks: "*.gleam|gleam.toml|*_ffi.erl|*_ffi.mjs",
  flags: "--check --warnings-as-errors --no-print-progress",
  values: "-t --target --runtime -m --module",
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help"],
    ["exec.help", "--version|-V"],
    ["code.exec.project_task", "build|test|check|format|run|dev|fix|docs build"],
    ["code.exec.project_task", "build|test|check|format|run|dev|fix"],
    ["pkg.restore", "deps download"],
    ["pkg.read", "deps list|tree|outdated"],
    ["pkg.install", "add|update|deps update"],
    ["pkg.uninstall", "remove"],
    ["fs.delete.temp", "clean"],
    ["fs.write.project", "new|export"],
    ["publish.registry", "publish"],
    ["publish.unpublish", "hex retire|revert"],
    ["code.exec.repl", "shell|lsp"],
  ],
});
