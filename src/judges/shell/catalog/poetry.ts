/** poetry: package managers. */
import { program } from "../program.ts";
import { PYTHON_TASKS } from "./vocabulary.ts";

export default program({
  names: "poetry",
  traits: ["runs-once"],
  modules: "poetry",
  tasks: PYTHON_TASKS,
  flags: `--no-root --no-dev --sync --no-interaction -n --all-extras --all-groups --only-root
    --compile --no-ansi --ansi --no-plugins --no-cache --tree -t --latest -l --outdated --top-level
    -T --why --strict --without-hashes --without-urls --short -s --regenerate --no-update --check
    --list --local --path --build --clean --no-directory --lock --full-path --dev -D
    --allow-prereleases --all -a --local`,
  values: `--with --without --only -G --group -E --extras --python --format -f --name --description
    --license --author --dependency --dev-dependency --next-phase`,
  options: {
    "-C|--directory=": "load",
    "-P|--project=": "load",
    "-o|--output=": "write",
    "-e|--executable=": "load",
    "--source=": "net.request",
    "-r|--repository=": "net.request",
    "-u|--username=": "own",
    "-p|--password=": "secret.access",
    "--with-credentials": "secret.access",
    "--config-settings|-c=": "code.exec.escape",
    "--unset": "own",
    "--migrate": "own",
    "--editor=": "code.exec.escape",
  },
  wraps: {
    verbs: "run",
    flags: "-q|--quiet -v -vv -vvv --verbose",
    options: { "-h|--help": "help", "-V|--version": "help", "-C|--directory=": "cwd" },
  },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "about|help|list|version"],
    ["pkg.read", "show|search|check|env"],
    ["pkg.read", "config --list"],
    ["pkg.read", "config * ."],
    ["secret.access", "config *pypi-token*|http-basic* *"],
    ["fs.write.outside", "config * *"],
    ["fs.write.outside", "config --unset"],
    ["pkg.uninstall", "env remove"],
    ["pkg.restore", "install|sync|lock|build"],
    ["pkg.install", "add|update|self"],
    ["pkg.read!", "self show"],
    ["pkg.uninstall", "remove"],
    ["pkg.uninstall", "self remove"],
    ["fs.write.project", "init|new"],
    ["pkg.read", "source|cache show|list"],
    ["fs.write.project", "source add|remove"],
    ["fs.delete.temp", "cache clear"],
    ["code.exec.repl", "shell"],
    ["publish.registry", "publish"],
    ["code.exec.project_task!", "publish --dry-run"],
    ["pkg.read", "export"],
  ],
});
