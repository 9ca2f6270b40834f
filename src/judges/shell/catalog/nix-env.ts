/** nix-env: package managers. */
import { program } from "../program.ts";

export default program({
  names: "nix-env",
  verbs: [
    ["pkg.read", "-q|--query"],
    ["pkg.read", "--list-generations"],
    ["pkg.install", "-i|--install|-u|--upgrade|--set|--rollback|-G|--switch-generation|-S|--switch-profile"],
    ["pkg.uninstall", "-e|--uninstall|--delete-generations"],
  ],
});
