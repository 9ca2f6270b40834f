/** pipx: package managers. */
import { program } from "../program.ts";
import { managesPackages } from "../programs/packages.ts";

export default program({
  names: "pipx",
  values: "--python --spec --index-url -i --pip-args --suffix --preinstall",
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|completions"],
    ["pkg.read", "list|environment|interpreter"],
    ["pkg.install", "install|install-all|inject|upgrade|upgrade-all|upgrade-shared|reinstall|reinstall-all|pin|unpin|runpip"],
    ["pkg.uninstall", "uninstall|uninstall-all|uninject"],
    ["persist.write", "ensurepath"],
  ],
  judge: managesPackages({ fetch: "run" }),
});
