/** nix: package managers. */
import { program } from "../program.ts";

export default program({
  names: "nix",
  values: "-f --file --option --store --profile -I --arg --argstr --override-input -o --out-link",
  verbs: [
    ["exec.help", "."],
    [
      "pkg.read",
      "search|eval|why-depends|path-info|log|doctor|help|show-config|print-dev-env|show-derivation|hash|key|derivation",
    ],
    ["pkg.read", "flake show|metadata|info|check"],
    ["pkg.read", "profile|registry|store|config list|history|diff-closures|info|ping|ls|cat|show"],
    ["code.exec.project_task", "build|fmt|develop !-c|--command"],
    ["code.exec.package", "run|shell|develop|build * !~.*"],
    ["code.exec.project_script", "run|shell"],
    ["code.exec.escape", "develop|shell -c|--command"],
    ["pkg.restore", "flake lock"],
    ["pkg.install", "flake update"],
    ["fs.write.project", "flake init|new"],
    ["pkg.install", "profile install|add|upgrade|rollback"],
    ["pkg.install", "registry add|pin|remove"],
    ["pkg.uninstall", "profile remove|wipe-history"],
    ["pkg.uninstall", "store gc|delete|optimise"],
    ["pkg.uninstall", "collect-garbage"],
    ["net.upload", "copy"],
    ["code.exec.repl", "repl"],
  ],
});
