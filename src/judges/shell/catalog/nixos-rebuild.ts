/** nixos-rebuild, home-manager, darwin-rebuild: package managers. */
import { program } from "../program.ts";

export default program({
  names: "nixos-rebuild home-manager darwin-rebuild",
  verbs: [
    ["pkg.read", "build|dry-build|dry-activate|list-generations|generations|packages|news|edit"],
    ["pkg.install", "switch|boot|test|init|rollback|activate"],
    ["pkg.uninstall", "uninstall|remove-generations|expire-generations"],
  ],
});
