/** rye, hatch, flit: package managers. */
import { type ProgramSpec, program } from "../program.ts";
import { PYTHON_TASKS } from "./vocabulary.ts";

const manager: Omit<ProgramSpec, "names"> = {
  tasks: PYTHON_TASKS,
  flags: `--dev --all -a --no-lock -f --force -v -q --check --fix --cover -c --parallel --randomize
    -r --pre --update-all --wheel --sdist --clean --no-clean --hooks-only --ext --ascii --doctest
    --include-dep --installed-deps --show-names -s -i --cover-quiet --show --with-dependencies
    --with-sources --reset --no-dev`,
  values: `-t --target -py --python --include --exclude --package --features --retries --retry-delay
    --field`,
  options: {
    "--pyproject=": "load",
    "-e|--env=": "own",
    "-p|--project=": "load",
    "--data-dir|--cache-dir=": "load",
    "--config=": "load",
    "-o|--out=": "write",
    "--index-url=": "net.remote",
  },
  verbs: [
    ["exec.help", "."],
    ["pkg.read", "show|list|version|status|dep|env|python|config|project"],
    ["pkg.restore", "sync|lock|build"],
    ["pkg.install", "add|install|fetch|pin|self|tools|toolchain|uninstall"],
    ["pkg.uninstall", "remove"],
    ["pkg.uninstall", "env remove|prune"],
    ["pkg.install", "env create"],
    ["fs.write.project", "init|new"],
    ["fs.delete.temp", "clean"],
    ["code.exec.project_task", "test|lint|fmt|format|check"],
    ["publish.registry", "publish"],
  ],
};

export default [
  program({
    names: "rye",
    ...manager,
    wraps: {
      verbs: "run",
      flags: "-l|--list --quiet --verbose",
      values: "--env-file",
      options: { "-h|--help": "help", "--version": "help" },
    },
  }),
  program({
    names: "hatch",
    modules: "hatch",
    ...manager,
    wraps: {
      verbs: "run",
      flags: "--no-color --color --no-interactive --interactive --verbose --quiet",
      options: { "-h|--help": "help", "--version": "help" },
    },
  }),
  program({ names: "flit", modules: "flit", ...manager }),
];
