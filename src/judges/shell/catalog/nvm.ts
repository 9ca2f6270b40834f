/** nvm, fnm, volta, n, …: package managers. */
import { program } from "../program.ts";

export default program({
  names: "nvm fnm volta n nodenv rbenv pyenv asdf jenv sdk goenv tfenv chruby proto",
  verbs: [
    ["exec.help", "."],
    [
      "pkg.read",
      "ls|list|ls-remote|list-remote|list-all|current|which|version|versions|where|whence|root|prefix|shims|help|env|doctor|completions|info|outdated",
    ],
    ["pkg.read!", "plugin list"],
    ["shell.builtin", "use|shell|activate"],
    ["fs.write.project", "local"],
    ["pkg.restore", "install ."],
    ["pkg.install", "install|i|add|alias|default|global|fetch|pin|update|upgrade|self-update|plugin|reshim|rehash|set|setup *"],
    ["pkg.restore", "rehash|reshim"],
    ["pkg.uninstall", "uninstall|remove|unalias|prune"],
    ["pkg.uninstall", "plugin remove"],
  ],
});
