/** poetry: package managers. */
import { program } from "../program.ts";

export default program({
  names: "poetry",
  values:
    "-C --directory -P --project --with --without --only -G --group -E --extras --source --python -e -f --format -o --output -r --repository -u --username -p --password",
  verbs: [
    ["exec.help", "."],
    ["exec.help", "about|help|list|version"],
    ["pkg.read", "show|search|check|env"],
    ["pkg.read", "config --list"],
    ["pkg.read", "config * ."],
    ["secret.access", "config *pypi-token*|http-basic* *"],
    ["fs.write.outside", "config * *"],
    ["fs.write.outside", "config --unset"],
    ["pkg.uninstall", "env remove"],
    ["pkg.restore", "install|sync|lock|build"],
    ["pkg.install", "add|update|self"],
    ["pkg.read!", "self show"],
    ["pkg.uninstall", "remove"],
    ["pkg.uninstall", "self remove"],
    ["fs.write.project", "init|new"],
    ["pkg.read", "source|cache show|list"],
    ["fs.write.project", "source add|remove"],
    ["fs.delete.temp", "cache clear"],
    ["code.exec.repl", "shell"],
    ["publish.registry", "publish"],
    ["code.exec.project_task!", "publish --dry-run"],
    ["pkg.read", "export"],
  ],
});
