/** mise, rtx: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";

export default program({
  names: "mise rtx",
  tasks: "mise.toml|.mise.toml|mise.*.toml|.mise.*.toml|.tool-versions|.env|config.toml|*.sh",
  flags: `-y --yes --missing -i --installed -c --current -l --local -g --global --outdated
    --no-header --hidden -x --extended -f --force --bump --interactive --raw --no-cache --timings
    --no-timings --continue-on-error --silent -P --names --keys --dotenv --redacted --toml -J
    --json-extended --fix --check --dependency-graph --no-config --all-sources --complete --usage
    --monorepo --strict`,
  values: `-E --env -j --jobs -t --tool --prefix -o --output -s --shell --sort --interval
    --tool-name --before --minimum-release-age`,
  options: {
    "-n|--dry-run": "help",
    "--version|-V": "help",
    "--help|-h": "help",
    "-C|--cd=": "load",
    "--tmpdir=": "write",
    "--path|-p=": "load",
    "--file=": "load",
  },
  wraps: {
    verbs: "exec x",
    dashes: true,
    flags: `-q|--quiet -v|--verbose --fresh-env --no-prepare --trace --debug --no-env --no-hooks
      --locked`,
    values: "-P|--profile --log-level",
    options: {
      "-h|--help": "help",
      "-V|--version": "help",
      "-c|--command=": "command",
      "-C|--cd=": "cwd",
    },
  },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|version|v|usage|completion"],
    [
      "pkg.read",
      "ls|list|ls-remote|current|c|where|which|whereis|w|doctor|dr|outdated|" +
        "registry|latest|tasks|t|env|e|alias|a|settings|config|cfg|plugins|p|" +
        "cache|bin-paths|search|tool|fmt|shell-alias",
    ],
    ["pkg.read", "tasks|t ls|deps|info|validate"],
    ["pkg.read", "settings|config|cfg|alias|a|plugins|p ls|get|list"],
    ["code.exec.project_script", "tasks|t run"],
    ["fs.write.project", "tasks|t add|edit"],
    ["fs.write.outside", "settings|config|cfg|alias|a set|unset|add"],
    ["fs.delete.temp", "cache clear|prune"],
    ["pkg.install", "plugins|p install|i|update|link|ln|add"],
    ["pkg.uninstall", "plugins|p uninstall|remove|rm"],
    ["pkg.restore", "install|i ."],
    ["pkg.install", "install|i|use|u|upgrade|up|self-update|install-into|link|ln|sync *"],
    ["pkg.install", "upgrade|up|self-update"],
    ["pkg.uninstall", "uninstall|unuse|prune|implode|remove|rm"],
    ["pkg.restore", "reshim"],
    ["fs.write.project", "set|unset|init|generate|g|edit @write=mise.toml"],
    ["persist.hook", "trust|activate|hook-env|hook-not-found"],
    ["shell.builtin", "deactivate|shell|sh"],
    ["net.listen", "mcp"],
    ["code.exec.escape", "watch|w"],
  ],
  judge: runsTasks({ run: "run r", single: true }),
});
