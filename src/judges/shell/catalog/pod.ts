/** pod: package managers. */
import { program } from "../program.ts";

export default program({
  names: "pod",
  verbs: [
    ["exec.help", "."],
    ["pkg.read", "list|outdated|search|env|spec|ipc"],
    ["pkg.restore", "install"],
    ["pkg.install", "update|setup|init"],
    ["pkg.install", "repo add|update|remove"],
    ["pkg.read", "repo list|lint"],
    ["pkg.uninstall", "deintegrate"],
    ["fs.delete.temp", "cache clean"],
    ["publish.registry", "trunk push"],
    ["publish.registry", "repo push"],
    ["publish.unpublish", "trunk delete"],
    ["publish.registry", "trunk deprecate"],
    ["secret.access", "trunk register"],
    ["pkg.read", "trunk me|info"],
  ],
});
