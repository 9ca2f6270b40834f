/** rye, hatch, flit: package managers. */
import { program } from "../program.ts";

export default program({
  names: "rye hatch flit",
  values: "-p --pyproject -e --env",
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
});
