/** nix-env: package managers. */
import { program } from "../program.ts";

export default program({
  names: "nix-env",
  flags: `-q --query -a --available --installed --out-path --drv-path --description -P --attr-path
    -s --status --xml --meta --system --prebuilt-only -c --compare-versions --list-generations -b`,
  values: "-A --attr --system-filter --delete-generations",
  options: {
    "-f|--file=": "load",
    "-p|--profile=": "write",
    "-I=": "load",
    "--arg=": "code.exec.escape",
    "--argstr=": "own",
    "--option=": "code.exec.escape",
  },
  verbs: [
    ["pkg.read", "-q|--query"],
    ["pkg.read", "--list-generations"],
    [
      "pkg.install",
      "-i|--install|-u|--upgrade|--set|--rollback|-G|--switch-generation|-S|--switch-profile",
    ],
    ["pkg.uninstall", "-e|--uninstall|--delete-generations"],
  ],
});
