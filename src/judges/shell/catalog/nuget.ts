/** nuget: package managers. */
import { program } from "../program.ts";

export default program({
  names: "nuget",
  verbs: [
    ["pkg.read", "list|search|locals|sources|verify|help"],
    ["pkg.restore", "restore|pack"],
    ["pkg.install", "install|update|add"],
    ["publish.registry", "push"],
    ["publish.unpublish", "delete"],
    ["secret.access", "setapikey"],
  ],
});
