/** brew, linuxbrew: package managers. */
import { program } from "../program.ts";

export default program({
  names: "brew linuxbrew",
  values: "--cask --formula --appdir --language --env --ruby-tag",
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|commands|command|docs"],
    [
      "pkg.read",
      "list|ls|info|abv|search|outdated|deps|uses|desc|doctor|dr|config|log|home|homepage|cat|leaves|missing|options|formulae|casks|tap-info|which-formula|shellenv|analytics|linkage|readall|style|livecheck|audit|gist-logs|source|unbottled|formula",
    ],
    ["pkg.read", "--prefix|--cellar|--cache|--repository|--repo|--caskroom|--env|--taps|--config"],
    ["pkg.read", "tap ."],
    ["pkg.install", "tap *"],
    ["pkg.read", "services|bundle|completions|developer list|ls|info|check|state|dump"],
    ["pkg.read", "services ."],
    [
      "pkg.install",
      "install|reinstall|upgrade|update|up|link|ln|pin|unpin|postinstall|migrate|switch|instal|vendor-install|extract|create|update-reset|update-if-needed|trust",
    ],
    ["pkg.install", "bundle ."],
    ["pkg.install", "bundle install"],
    ["net.download", "fetch"],
    ["pkg.uninstall", "uninstall|remove|rm|unlink|untap|autoremove|cleanup|zap"],
    ["pkg.uninstall", "bundle cleanup"],
    ["system.service", "services start|stop|restart|run|kill|cleanup"],
    ["code.exec.escape", "ruby|irb|sh|edit|test|bundle-exec"],
    ["code.exec.escape", "bundle exec|sh|env"],
  ],
});
