/** winget, choco, chocolatey, scoop: package managers. */
import { program } from "../program.ts";

export default program({
  names: "winget choco chocolatey scoop",
  values: "-s --source -v --version --id --name --moniker --scope -l --location -o --output",
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help"],
    [
      "pkg.read",
      "list|ls|search|find|show|info|view|outdated|status|which|depends|home|cat|prefix|features|hash|validate|checkup|export|freeze",
    ],
    ["pkg.read", "source|sources|feature|config|bucket|pin|cache|alias|shim list|ls|show|known|get"],
    ["pkg.install", "install|add|upgrade|update|import|configure|reset|hold|unhold|repair|download|new|pack|sync"],
    ["pkg.install", "source|sources|feature|config|bucket|pin|alias|shim add|enable|disable|set|update|reset|export"],
    ["pkg.uninstall", "uninstall|remove|rm|cleanup|unset"],
    ["pkg.uninstall", "source|sources|bucket|pin|cache|alias|shim remove|rm"],
    ["publish.registry", "push"],
    ["secret.access", "apikey|setapikey"],
  ],
});
