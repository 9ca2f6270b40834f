/** flutter: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "flutter",
  traits: ["project-tool"],
  values: "-d --device-id --flavor -t --target --dart-define --build-number --build-name -j --concurrency --name --plain-name",
  verbs: [
    ["exec.help", "."],
    [
      "code.exec.project_task",
      "analyze|test|build|run|doctor|devices|emulators|format|gen-l10n|drive|screenshot|logs|symbolize|attach|assemble|precache|bash-completion|config|custom-devices|debug-adapter",
    ],
    ["fs.delete.temp", "clean"],
    ["fs.write.project", "create"],
    ["pkg.read", "pub deps|outdated|cache|token"],
    ["pkg.restore", "pub get"],
    ["pkg.install", "pub add|upgrade|downgrade"],
    ["pkg.install", "pub global activate"],
    ["pkg.uninstall", "pub remove"],
    ["code.exec.package", "pub run|global"],
    ["publish.registry", "pub publish|lish"],
    ["code.exec.project_task!", "pub publish --dry-run|-n"],
    ["pkg.install", "upgrade|downgrade|channel|install"],
  ],
});
