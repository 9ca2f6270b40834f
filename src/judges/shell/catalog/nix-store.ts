/** nix-store: package managers. */
import { program } from "../program.ts";

export default program({
  names: "nix-store",
  verbs: [
    ["pkg.read", "-q|--query|--verify|--print-env|-l|--read-log"],
    ["pkg.uninstall", "--gc|--delete|--optimise"],
    ["pkg.install", "-r|--realise|--import|--add"],
  ],
});
