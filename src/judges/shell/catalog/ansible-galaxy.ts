/** ansible-galaxy: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "ansible-galaxy",
  flags: "--offline --keyring-required",
  values: `-p|--roles-path|--collections-path --author --galaxy-tags --platforms --api-version
    --timeout --type --keyring --signature --required-valid-signature-count`,
  options: {
    "-s|--server=": "server",
    "-c|--ignore-certs": "env.hijack",
    "--token|--api-key=": "url.credential",
    "--init-path=": "write",
    "--role-skeleton|--collection-skeleton=": "config",
    "-f|--force": "fs.write.truncate",
  },
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
