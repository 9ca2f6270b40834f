/** melos, fvm: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "melos fvm",
  traits: ["project-tool"],
  tasks: "melos.yaml|pubspec.yaml|*.dart",
  flags: `--fail-fast --no-private --private --published --no-published --no-select
    --order-dependents --include-dependencies --include-dependents --nullsafety --long --relative
    --parsable --graph --yes --set-exit-if-changed --all --fatal-infos --no-fatal-infos`,
  values: `--scope --ignore -c --concurrency --diff --since --category --depends-on --no-depends-on
    --dir-exists --file-exists --output -p`,
  options: {
    "--sdk-path=": "code.exec.escape",
  },
  verbs: [
    ["exec.help", "."],
    ["code.exec.project_task", "analyze|format|list|test|doctor|releases|config|flavor"],
    ["pkg.restore", "bootstrap|bs"],
    ["fs.delete.temp", "clean"],
    ["pkg.install", "install|use|global|update"],
    ["pkg.uninstall", "remove|destroy"],
    ["publish.registry", "publish"],
    ["vcs.git.write", "version"],
    ["code.exec.project_task", "exec|run @run"],
  ],
});
