/** ansible-galaxy: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "ansible-galaxy",
  verbs: [
    ["cloud.read", "role|collection list|info|search|verify"],
    ["cloud.read", "list|info|search"],
    ["fs.write.project", "role|collection init"],
    ["pkg.install", "install|download"],
    ["pkg.install", "role|collection install|download|build|publish|setup|import"],
    ["pkg.uninstall", "remove"],
    ["pkg.uninstall", "role|collection remove|delete"],
    ["secret.access", "login"],
  ],
});
