/** dart: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "dart",
  traits: ["project-tool"],
  values: "-o --output -d --define -n --name -j --concurrency --packages",
  verbs: [
    ["exec.help", "."],
    ["code.exec.project_task", "analyze|test|compile|format|doc|info|devtools|build @write:-o|--output"],
    ["code.exec.project_task", "fix"],
    ["fs.write.project", "create"],
    ["code.exec.project_task", "run ."],
    ["code.exec.project_task!", "run build_runner|test|melos"],
    ["code.exec.package", "run *"],
    ["pkg.read", "pub deps|outdated|cache|token"],
    ["pkg.restore", "pub get"],
    ["pkg.install", "pub add|upgrade|downgrade"],
    ["pkg.install", "pub global activate"],
    ["pkg.uninstall", "pub remove"],
    ["publish.registry", "pub publish|lish"],
    ["code.exec.project_task!", "pub publish --dry-run|-n"],
    ["code.exec.script", "*.dart"],
  ],
});
