/** conda, mamba, micromamba: package managers. */
import { program } from "../program.ts";

export default program({
  names: "conda mamba micromamba",
  values: "-n --name -p --prefix -c --channel -f --file --solver -r --root-prefix",
  verbs: [
    ["exec.help", "."],
    ["pkg.read", "list|search|info|compare|repoquery|notices|shell"],
    ["pkg.read", "env list|export"],
    ["pkg.read!", "config --show|--get|--show-sources|--describe"],
    ["fs.write.outside", "config"],
    ["pkg.install", "install|create|update|upgrade|build"],
    ["pkg.install", "env create|update"],
    ["pkg.uninstall", "remove|uninstall"],
    ["pkg.uninstall", "env remove"],
    ["fs.delete.temp", "clean"],
    ["shell.builtin", "activate|deactivate"],
    ["persist.write", "init"],
    ["code.exec.escape", "run"],
  ],
});
