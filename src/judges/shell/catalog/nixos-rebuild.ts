/** nixos-rebuild, home-manager, darwin-rebuild: package managers. */
import { program } from "../program.ts";

export default program({
  names: "nixos-rebuild home-manager darwin-rebuild",
  flags: `--upgrade --upgrade-all --show-trace --verbose --fast --no-build-nix --impure --keep-going
    -k --keep-failed -L --no-build-output --offline --no-reexec -n -b`,
  values: "--attr -A --profile-name -p --specialisation -c --max-jobs -j --cores --log-format",
  options: {
    "--flake=": "load",
    "-f|--file=": "load",
    "-I=": "load",
    "--option=": "code.exec.escape",
    "--target-host|--build-host=": "net.remote",
    "--use-remote-sudo|--use-substitutes": "net.remote",
    "--override-input=": "net.remote",
    "--builders=": "net.remote",
  },
  verbs: [
    ["pkg.read", "build|dry-build|dry-activate|list-generations|generations|packages|news"],
    ["pkg.install", "switch|boot|test|init|rollback|activate"],
    ["pkg.uninstall", "uninstall|remove-generations|expire-generations"],
    ["code.exec.escape", "edit"],
  ],
});
