/** nix-collect-garbage: package managers. */
import { program } from "../program.ts";

export default program({
  names: "nix-collect-garbage",
  verbs: [["pkg.uninstall"]],
});
