/** bun: package managers. */
import { program } from "../program.ts";
import { bun } from "../programs/javascript-tools.ts";
import { NPM_VALUES } from "./vocabulary.ts";

export default program({
  names: "bun",
  values: `${NPM_VALUES} --env-file --tsconfig-override --port --outdir --outfile --target --format -t --test-name-pattern --timeout --coverage-reporter --coverage-dir`,
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|completions"],
    ["pkg.restore", "install|i|ci ."],
    ["pkg.install", "install|i *"],
    ["pkg.install", "add|a|update|link|patch|patch-commit|upgrade"],
    ["pkg.uninstall", "remove|rm|unlink|r"],
    ["pkg.read", "outdated|info|why|audit|whoami"],
    ["pkg.read", "pm ls|bin|hash|hash-string|default-trusted|untrusted|cache|whoami|view|why|migrate"],
    ["pkg.restore", "pm pack"],
    ["fs.delete.temp", "pm cache rm"],
    ["pkg.install", "pm trust"],
    ["fs.write.project", "pm pkg|version"],
    ["code.exec.project_task", "test"],
    ["code.exec.escape", "test --preload|-r|--require"],
    ["code.exec.project_task", "build @write:--outfile|--outdir"],
    ["fs.write.project", "init"],
    ["code.exec.package", "create|c"],
    ["publish.registry", "publish"],
    ["code.exec.project_task!", "publish --dry-run"],
    ["code.exec.repl", "repl"],
  ],
  judge: bun,
});
