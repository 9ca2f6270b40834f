/** pdm: package managers. */
import { program } from "../program.ts";
import { PYTHON_TASKS } from "./vocabulary.ts";

export default program({
  names: "pdm",
  modules: "pdm",
  tasks: PYTHON_TASKS,
  flags: `--prod --production --dev --no-default --no-isolation --no-self --no-editable
    --frozen-lockfile --no-lock --check --clean --clean-unselected --reinstall --fail-fast -x
    --freeze --no-hashes --sync --no-sync --tree --graph --reverse -r --resolve --refresh
    --static-urls --no-static-urls --update-reuse --strategy --fields --python --packages --where
    --env --all --no-sdist --no-wheel --no-clean --verbose --json --pre --no-cross-platform
    --editable -n --non-interactive -I --ignore-python --markers --expandvars --self --global -g
    --site --csv --first --auto-global`,
  values: `-G --group --with --without -k --skip --fields --sort --include --exclude --platform
    --implementation --update-strategy -C --config-setting --append`,
  options: {
    "-p|--project=": "load",
    "-c|--config=": "load",
    "-L|--lockfile=": "load",
    "-o|--output=": "write",
    "-d|--dest=": "write",
    "--venv|-v=": "own",
    "--override=": "load",
    "--pypi=": "net.request",
    "--trusted-host=": "net.request",
    "--no-hooks": "own",
  },
  wraps: {
    verbs: "run",
    flags: "-q|--quiet -v -s|--site-packages --recreate --list --no-skip",
    values: "--env-file",
    options: { "-h|--help": "help", "-V|--version": "help" },
  },
  verbs: [
    ["pkg.read", "list|info|show|search|outdated|export"],
    ["pkg.read", "config ."],
    ["fs.write.outside", "config *"],
    ["pkg.restore", "."],
    ["pkg.restore", "install|sync|lock|build"],
    ["pkg.install", "add|update|self|use|python"],
    ["pkg.uninstall", "remove"],
    ["fs.write.project", "init|new|import|fix"],
    ["fs.delete.temp", "cache clear"],
    ["pkg.read!", "venv|cache|python list|info|activate|find"],
    ["pkg.install", "venv create"],
    ["pkg.uninstall", "venv|python remove|purge"],
    ["publish.registry", "publish"],
  ],
});
