/** bundle, bundler: package managers. */
import { program } from "../program.ts";

export default program({
  names: "bundle bundler",
  traits: ["runs-once: bundle", "project-wrapper: bundle"],
  tasks: "Gemfile|Gemfile.lock|*.gemspec",
  flags: `--local --deployment --frozen --no-prune --prefer-local --paths --path --name-only
    --only-group --redownload --force --no-cache --all-platforms --conservative --strict
    --filter-strict --minor --patch --major --global --parseable --pre --with-development
    --without-development --full-index --standalone --clean --print --lockfile --no-install --update
    --add-platform --remove-platform --normalize-platforms --keep-file-descriptors --exe -b --mit
    --no-mit --coc --no-coc --ext`,
  values: `-j --jobs --retry --with --without --group -g -v --version --ref --platform --test --ci
    --linter`,
  options: {
    "--gemfile=": "load",
    "--binstubs=": "write",
    "--source=": "net.request",
    "--git=": "net.request",
    "--trust-policy=": "pkg.install",
    "--branch=": "own",
    "--edit|-e=": "code.exec.escape",
  },
  wraps: {
    verbs: "exec e",
    flags: "--no-color -V|--verbose --no-keep-file-descriptors",
    values: "-r",
    options: { "--version": "help" },
  },
  verbs: [
    ["pkg.restore", "."],
    ["exec.help", "help"],
    ["pkg.restore", "install|check|lock|package|cache|pack ."],
    ["pkg.restore", "install|cache|package"],
    ["pkg.read", "list|info|show|outdated|env|doctor|viz|licenses|platform|version|audit"],
    ["pkg.read", "config ."],
    ["pkg.read!", "config list|get"],
    [
      "fs.write.project!",
      "config set|unset path|without|with|deployment|frozen|jobs|retry|clean|bin|cache_path|" +
        "no_prune|specific_platform --local",
    ],
    ["fs.write.outside", "config *"],
    ["pkg.install", "add|update|plugin|inject|binstubs"],
    ["pkg.uninstall", "remove"],
    ["fs.delete.temp", "clean"],
    ["fs.write.project", "init|gem"],
    ["code.exec.repl", "console"],
    ["code.exec.escape", "open"],
  ],
});
