/** pdm: package managers. */
import { program } from "../program.ts";

export default program({
  names: "pdm",
  values: "-p --project -G --group -d --dev -v --venv -o --output -f --format",
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
