/** bundle, bundler: package managers. */
import { program } from "../program.ts";

export default program({
  names: "bundle bundler",
  values: "--gemfile --path -j --jobs --retry --binstubs --with --without --group -g -v --version --source --git --branch --ref",
  verbs: [
    ["pkg.restore", "."],
    ["exec.help", "help"],
    ["pkg.restore", "install|check|lock|package|cache|pack ."],
    ["pkg.restore", "install|cache|package"],
    ["pkg.read", "list|info|show|outdated|env|doctor|viz|licenses|platform|version|open|audit"],
    ["pkg.read", "config ."],
    ["pkg.read!", "config list|get"],
    ["pkg.restore!", "config set|unset --local"],
    ["fs.write.outside", "config *"],
    ["pkg.install", "add|update|plugin|inject|binstubs"],
    ["pkg.uninstall", "remove"],
    ["fs.delete.temp", "clean"],
    ["fs.write.project", "init|gem"],
    ["code.exec.repl", "console"],
  ],
});
