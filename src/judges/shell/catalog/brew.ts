/** brew, linuxbrew: package managers. */
import { program } from "../program.ts";

export default program({
  names: "brew linuxbrew",
  flags: `--cask --casks --formula --formulae -1 -l -r -t --versions --multiple --pinned --full-name
    --installed --eval-all --github --analytics --tree --include-build --include-optional
    --include-test --include-requirements --skip-recommended --skip-optional --topological --direct
    --union --annotate --greedy --desc --name -n -s -d --description --closed --open --pull-request
    --fetch-HEAD --variations --leaves --installed-on-request --installed-as-dependency -a --bottle
    --declared --dot --graph --missing --hidden --debug --for-each --built-from-source --no-simulate
    --no-auto-update --unlink --taps --prefix --cellar --cache --repository --repo --caskroom --env
    --config --list-checks --audit-debug --strict --online --new --pr --no-upgrade --no-lock
    --vscode --mas --whalebrew --tap --brews`,
  values: "--days --category --ruby-tag --language --os --arch --hide --checkname --only --except",
  options: {
    "--appdir=": "fs.write.outside",
    "--file=": "load",
    "--eval|-e=": "code.exec.escape",
    "--force|-f": "pkg.install",
    "--fix": "fs.write.project",
    "--build-from-source": "pkg.install",
  },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|commands|command|docs"],
    [
      "pkg.read",
      "list|ls|info|abv|search|outdated|deps|uses|desc|doctor|dr|config|log|home|homepage|cat|" +
        "leaves|missing|options|formulae|casks|tap-info|which-formula|shellenv|analytics|" +
        "linkage|readall|style|livecheck|audit|gist-logs|source|unbottled|formula",
    ],
    ["pkg.read", "--prefix|--cellar|--cache|--repository|--repo|--caskroom|--env|--taps|--config"],
    ["pkg.read", "tap ."],
    ["pkg.install", "tap *"],
    ["pkg.read", "services|bundle|completions|developer list|ls|info|check|state|dump"],
    ["pkg.read", "services ."],
    [
      "pkg.install",
      "install|reinstall|upgrade|update|up|link|ln|pin|unpin|postinstall|migrate|switch|" +
        "instal|vendor-install|extract|create|update-reset|update-if-needed|trust",
    ],
    ["pkg.install", "bundle ."],
    ["pkg.install", "bundle install"],
    ["net.download", "fetch"],
    ["pkg.uninstall", "uninstall|remove|rm|unlink|untap|autoremove|cleanup|zap"],
    ["pkg.uninstall", "bundle cleanup"],
    ["system.service", "services start|stop|restart|run|kill|cleanup"],
    ["code.exec.escape", "ruby|irb|sh|edit|test|bundle-exec"],
    ["code.exec.escape", "bundle exec|sh|env"],
    ["net.upload", "gist-logs"],
    ["pkg.read", "completions"],
  ],
});
