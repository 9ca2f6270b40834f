/** nix-collect-garbage: package managers. */
import { program } from "../program.ts";

export default program({
  names: "nix-collect-garbage",
  flags: "-d --delete-old --dry-run",
  values: "--delete-older-than",
  verbs: [["pkg.uninstall"]],
});
