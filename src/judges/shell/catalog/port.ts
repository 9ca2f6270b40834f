/** port: package managers. */
import { program } from "../program.ts";

export default program({
  names: "port",
  verbs: [
    ["pkg.read", "list|search|info|installed|outdated|deps|contents|provides|variants|echo|version"],
    ["pkg.install", "install|upgrade|selfupdate|sync|activate|select|reclaim"],
    ["pkg.uninstall", "uninstall|deactivate|clean"],
  ],
});
