/** port: package managers. */
import { program } from "../program.ts";

export default program({
  names: "port",
  flags: `-q -v -d -n -c -y --all --depends --maintainer --name --description --category --variants
    --exact --glob --regex --line --index --no-exec --full`,
  verbs: [
    [
      "pkg.read",
      "list|search|info|installed|outdated|deps|contents|provides|variants|echo|version",
    ],
    ["pkg.install", "install|upgrade|selfupdate|sync|activate|select|reclaim"],
    ["pkg.uninstall", "uninstall|deactivate|clean"],
  ],
});
