/** nvm, fnm, volta, n, …: package managers. */
import { type ProgramSpec, program } from "../program.ts";

const versions: Omit<ProgramSpec, "names"> = {
  flags: `--lts? --no-colors --no-alias --remote --latest -a --all --bare --installed --list -s
    --silent --silent-if-unused --default --reinstall-packages-from --no-progress --current --path
    --env --no-ansi -l --unreleased --resolve`,
  values: "--sort --arch --version-file-strategy --log-level --shell",
  options: {
    "--node-dist-mirror|--multishell-path=": "net.remote",
    "--fnm-dir=": "load",
    "--install-if-missing": "pkg.install",
  },
  verbs: [
    ["exec.help", "."],
    [
      "pkg.read",
      "ls|list|ls-remote|list-remote|list-all|current|which|version|versions|where|whence|" +
        "root|prefix|shims|help|env|doctor|completions|info|outdated",
    ],
    ["pkg.read!", "plugin list"],
    ["shell.builtin", "use|shell|activate"],
    ["fs.write.project", "local"],
    ["pkg.restore", "install ."],
    [
      "pkg.install",
      "install|i|add|alias|default|global|fetch|pin|update|upgrade|self-update|plugin|reshim|" +
        "rehash|set|setup *",
    ],
    ["pkg.restore", "rehash|reshim"],
    ["pkg.uninstall", "uninstall|remove|unalias|prune"],
    ["pkg.uninstall", "plugin remove"],
  ],
};

export default [
  program({
    names: "nvm",
    ...versions,
    wraps: {
      verbs: "exec",
      operands: 1,
      options: { "--lts": "operand" },
    },
  }),
  program({
    names: "fnm",
    ...versions,
    wraps: {
      verbs: "exec",
      values: "--using-file --using",
    },
  }),
  program({
    names: "volta",
    ...versions,
    wraps: {
      verbs: "run",
      flags: "--bundled-npm --no-npm --no-pnpm --no-yarn --verbose --quiet",
      values: "--node --npm --pnpm --yarn --env",
      options: { "-h|--help": "help", "-v|--version": "help" },
    },
  }),
  program({
    names: "n nvs",
    ...versions,
    wraps: { verbs: "exec exec-with", operands: 1 },
  }),
  program({
    names: "asdf rbenv pyenv nodenv jenv goenv plenv phpenv luaenv",
    ...versions,
    wraps: { verbs: "exec" },
  }),
  program({ names: "sdk tfenv chruby proto", ...versions }),
];
